import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import type { Diagnostic } from "../contract/diagnostic";
import { openDocument } from "../document/open-document";
import { applyEdits } from "../document/text-edit";
import { lintDocument } from "./lint-document";

function lint(text: string): readonly Diagnostic[] {
  return lintDocument(openDocument(text, catalog), catalog);
}

/** `code "marked text": message`, one for each finding. */
function findings(text: string): readonly string[] {
  return lint(text).map(({ code, message, range }) => `${code} "${text.slice(range.from, range.to)}": ${message}`);
}

function codes(text: string): readonly string[] {
  return lint(text).map(({ code, severity }) => `${severity} ${code}`);
}

/** The text after the fix of the only finding that has one. */
function fixed(text: string): string {
  const [fix, ...others] = lint(text).flatMap((one) => (one.fix === undefined ? [] : [one.fix]));
  if (fix === undefined || others.length > 0 || fix.command.type !== "replaceText") throw new Error("not one text fix");
  return applyEdits(text, fix.command.edits);
}

it("says nothing about a careful file", () => {
  expect(
    findings(`name: careful
description: reads and sends
args: { tag: { default: family } }
env: { API: "https://x" }
steps:
  - id: collect
    run: inbox list --json --tag "$LOBSTER_ARG_TAG"
    retry: { max: 3, backoff: exponential }
    timeout_ms: 5000
  - id: shape
    pipeline: where 'n > 2' | pick id,title | head --n 3
    stdin: $collect.json
  - id: gate
    approval: { prompt: Send?, required_approver: bob }
    stdin: $shape.json
  - id: send
    run: cat
    stdin: $shape.json
    when: $gate.approved && $collect.json.n > 2
    on_error: continue
`),
  ).toEqual([]);
});

describe("keys", () => {
  it("that look like a gate are called out", () => {
    expect(
      findings(`steps:
  - { id: a, run: echo, approve: true }
  - { id: b, run: echo, approval_required: true }
  - { id: c, run: echo, if: $a.json.ok }
  - { id: d, run: echo, aproval: yes }
`),
    ).toEqual([
      'ignored-gate "approve": Step `a`: `approve` is not a key the runtime reads: this step is not gated. Did you mean `approval`?',
      'ignored-gate "approval_required": Step `b`: `approval_required` is not a key the runtime reads: this step is not gated. Did you mean `approval`?',
      'ignored-gate "if": Step `c`: `if` is not a key the runtime reads: this step is not gated, it always runs. Did you mean `when`?',
      'ignored-gate "aproval": Step `d`: `aproval` is not a key the runtime reads: this step is not gated. Did you mean `approval`?',
    ]);
  });

  it("that look like a gate beside a real one are ordinary unknown keys", () => {
    expect(
      codes("steps: [{ id: a, run: echo, approval: ok?, approve: true, when: true, if: x }, { id: b, run: x }]"),
    ).toEqual(["warning unknown-key", "warning unknown-key"]);
  });

  it("that are misspelled get the nearest real key, and can be renamed with their value and comment kept", () => {
    const text = `steps:
  - id: a
    run: echo
    timout_ms: 5  # generous
`;

    expect(findings(text)).toEqual([
      'unknown-key "timout_ms": Step `a`: `timout_ms` is not a key the runtime reads. Did you mean `timeout_ms`?',
    ]);
    expect(fixed(text)).toBe(text.replace("timout_ms", "timeout_ms"));
    expect(fixed('{ "steps": [{ "id": "a", "run": "echo", "onError": "stop" }] }')).toBe(
      '{ "steps": [{ "id": "a", "run": "echo", "on_error": "stop" }] }',
    );
  });

  it("are not offered a name that is taken", () => {
    expect(lint("steps: [{ id: a, run: echo, cmd: x }]")[0]).not.toHaveProperty("fix");
    expect(fixed("steps: [{ id: a, cmd: x }]")).toBe("steps: [{ id: a, run: x }]");
  });

  it("of other kinds have no effect", () => {
    expect(
      findings(`steps:
  - { id: g, approval: ok?, retry: { max: 2 }, stdin: [1] }
  - { id: l, for_each: $g.json, steps: [{ id: s, run: x, timeout_ms: 5 }], batch_size: 2 }
  - { id: p, parallel: { branches: [{ id: b, run: x, when: $g.approved }, { id: c, run: x, approval: ok? }] } }
`).filter((line) => line.startsWith("ignored")),
    ).toEqual([
      'ignored-key "retry": Step `g`: `retry` has no effect on a step of the kind Approval.',
      'ignored-key "timeout_ms": Step `s`: `timeout_ms` has no effect on a step in Each round. Put it on `l`.',
      'ignored-gate "when": Step `b`: `when` has no effect on a step in Branches: this step is not gated, it always runs.',
      'ignored-gate "approval": Step `c`: `approval` has no effect on a step in Branches: this step is not gated.',
    ]);
  });

  it("inside mappings and at the top are checked too", () => {
    expect(
      findings(`nam: x
version: 1
steps:
  - { id: a, run: echo, retry: { max: 3, jiter: true }, approval: { promt: ok? } }
  - { id: b, run: echo }
`),
    ).toEqual([
      'unknown-key "nam": `nam` is not a key the runtime reads. Did you mean `name`?',
      'unknown-key "promt": Step `a`: in `approval`, `promt` is not a key the runtime reads. Did you mean `prompt`?',
      'unknown-key "jiter": Step `a`: in `retry`, `jiter` is not a key the runtime reads. Did you mean `jitter`?',
    ]);
  });

  it("written for people are left alone", () => {
    expect(codes("steps: [{ id: a, run: echo, name: List, description: x, x-owner: me, _draft: 1 }]")).toEqual([]);
  });

  it("with two spellings name the one that counts", () => {
    expect(findings("steps: [{ id: a, command: x, run: y, condition: false, when: true }]")).toEqual([
      'shadowed-key "command": Step `a`: `command` is ignored, because `run` is there too.',
      'shadowed-key "condition": Step `a`: `condition` is ignored, because `when` is there too.',
    ]);
  });
});

describe("references", () => {
  it("to a step that does not exist suggest the nearest one", () => {
    const text = `steps:
  - id: collect
    run: echo
  - id: use
    run: cat
    stdin: $colect.json
`;

    expect(findings(text)).toEqual([
      'unknown-reference "colect": Step `use`: `stdin` names `colect`, but no step has that id. The run stops here. Did you mean `collect`?',
    ]);
    expect(fixed(text)).toBe(text.replace("$colect", "$collect"));
  });

  it("in a text stay as written", () => {
    expect(findings("steps: [{ id: a, run: echo $nope.stdout }]")).toEqual([
      'unknown-reference "nope": Step `a`: `run` names `nope`, but no step has that id. It stays in the text as written.',
    ]);
  });

  it.each([
    "run: 'for f in *; do cat $f.json; done'",
    "run: 'f=1; cat $f.json'",
    "run: cat $file.txt $HOME.json",
    "env: { P: $HOME.json }, run: echo",
    "run: 'echo ${HOME} ${A:-x}'",
  ])("that the shell will read are left alone: %s", (fields) => {
    expect(codes(`steps: [{ id: a, ${fields} }]`)).toEqual([]);
  });

  it("to later steps, to the step itself and between branches are called out", () => {
    expect(
      findings(`steps:
  - { id: a, run: cat, stdin: $b.json, when: $a.json }
  - { id: b, parallel: { branches: [{ id: l, run: echo }, { id: r, run: cat, stdin: $l.json }] } }
  - { id: c, run: cat, stdin: $l.json }
`).filter((line) => line.startsWith("later")),
    ).toEqual([
      'later-reference "$b.json": Step `a`: `stdin` refers to `b`, which has no result yet when this step runs.',
      'later-reference "$a.json": Step `a`: `when` refers to itself.',
      'later-reference "$l.json": Step `r`: `stdin` refers to `l`, which has no result yet when this step runs.',
    ]);
  });

  it("inside a loop know its variables and its steps, which are gone after it", () => {
    expect(
      findings(`steps:
  - { id: list, run: echo }
  - id: loop
    for_each: $list.json
    env: { CURRENT: $item.json }
    steps:
      - { id: tag, pipeline: head, stdin: $item.json }
      - { id: use, pipeline: head, stdin: $tag.json, when: $index.json > 0 }
  - { id: after, pipeline: head, stdin: $tag.json }
`),
    ).toEqual([
      'out-of-loop "tag": Step `after`: `tag` is a step inside a loop and has no result after it. The run stops here. Use `$loop.json`, the list of what each round produced.',
    ]);
  });

  it("to a field that never exists name the ones that do", () => {
    expect(findings("steps: [{ id: a, run: echo }, { id: b, pipeline: head, stdin: $a.output }]")).toEqual([
      'unknown-field "output": Step `b`: `$a.output` is always empty: the result has `json`, `stdout`, `id`, `skipped`. Did you mean `json.output`?',
    ]);
  });

  it("with brackets become dots", () => {
    const text = "steps: [{ id: a, run: echo }, { id: b, pipeline: head, stdin: '$a.json.items[0]' }]";

    expect(codes(text)).toEqual(["warning bracket-path"]);
    expect(fixed(text)).toBe(text.replace("[0]", ".0"));
  });

  it("are marked at their place in a block of several lines", () => {
    const text = `steps:
  - id: a
    run: |
      echo $a1.json
      echo $a2.json
`;

    expect(lint(text).map(({ range }) => text.slice(range.from - 6, range.to))).toEqual(["echo $a1", "echo $a2"]);
  });

  it("to arguments with a near miss suggest the declared one", () => {
    const text = 'args: { city: {} }\nsteps: [{ id: a, run: echo, env: { C: "${ctiy}" } }]';

    expect(codes(text)).toEqual(["warning unknown-argument"]);
    expect(fixed(text)).toBe(text.replace("ctiy", "city"));
  });
});

describe("conditions", () => {
  const lintWhen = (when: string) => findings(`steps: [{ id: a, run: echo }, { id: b, run: echo, when: ${when} }]`);

  it.each([
    ["'$a.json.n = 5'", "Unsupported condition: $a.json.n = 5. Use `==` to compare."],
    ["yes", "Unsupported condition: yes. YAML takes it as a text: write `true`."],
    ["'$a.json.n =='", "Unsupported condition: $a.json.n ==. It ends too early."],
    ["5", "Unsupported condition type. A condition is a text, `true` or `false`."],
  ])("that stop the run: %s", (when, message) => {
    expect(lintWhen(when).map((line) => line.slice(line.indexOf("Unsupported")))).toEqual([message]);
  });

  it("that can never hold are marked at the comparison", () => {
    expect(lintWhen(`$a.json.ok && $a.json.day > "2024-01-01"`)).toEqual([
      'never-ordered "$a.json.day > "2024-01-01"": Step `b`: in `$a.json.day > "2024-01-01"`, order works between numbers only, so this is always false.',
    ]);
    expect(lintWhen("$a.json.n > 5 && '3' <= $a.json.n")).toEqual([]);
  });

  it("that forget the line break of an output are noted", () => {
    expect(codes("steps: [{ id: a, run: echo }, { id: b, run: echo, when: $a.stdout == ok }]")).toEqual([
      "info untrimmed-output",
    ]);
  });
});

describe("pipelines", () => {
  it.each([
    ["exec echo 'x", "pipeline-syntax", "the pipeline cannot be read: Unclosed quote."],
    ["wher a=1", "unknown-command", "there is no command `wher`. Did you mean `where`?"],
    ["head 2", "ignored-argument", "`head` ignores `2`. Usage: `head [--n 10]`"],
    ["where n > 2", "ignored-argument", "`where` ignores `> 2`. Usage: `where '<field> <operator> <value>'`"],
    ["exec --jsn -- ls", "unknown-flag", "`exec` has no flag `--jsn`. Did you mean `--json`?"],
    [
      "approve --prompt ok",
      "gate-in-pipeline",
      "`approve` in the pipeline of a step makes the run fail. Put `approval` on the step instead.",
    ],
  ])("%s", (pipeline, code, message) => {
    const all = lint(`steps: [{ id: a, pipeline: ${JSON.stringify(pipeline)} }]`);

    expect(all.map((one) => `${one.code} ${one.message}`)).toContain(`${code} Step \`a\`: ${message}`);
  });

  it("leave the arguments of a program and names from data alone", () => {
    expect(codes("steps: [{ id: a, pipeline: 'exec gh list --json a,b -x --y | ${cmd} --z' }]")).toEqual([]);
  });

  it("with a misspelled command can be repaired", () => {
    const text = "steps: [{ id: a, pipeline: exec ls | haed --n 2 }]";

    expect(fixed(text)).toBe(text.replace("haed", "head"));
  });
});

describe("steps", () => {
  it("that paste values into a command are noted, with the way out", () => {
    expect(
      findings(`args: { user-id: {} }
steps:
  - { id: a, run: "echo $HOME \${user-id} \${HOME}" }
  - { id: b, run: "echo $a.json.subject" }
`),
    ).toEqual([
      'raw-interpolation "${user-id}": Step `a`: `${user-id}` becomes part of the command line as it is; quotes, `;` or `$(…)` in it would run. Write "$LOBSTER_ARG_USER_ID" instead.',
      'raw-interpolation "$a.json.subject": Step `b`: `$a.json.subject` becomes part of the command line as it is; quotes, `;` or `$(…)` in it would run. Set a variable under `env`, for example `VALUE: $a.json.subject`, and write "$VALUE".',
    ]);
  });

  it("whose failure passes their gate are called out", () => {
    expect(findings("steps: [{ id: a, run: echo, approval: ok?, on_error: continue }, { id: b, run: x }]")).toEqual([
      'gate-passed-by-failure "continue": Step `a`: when the step fails, the run goes on without asking for approval (`on_error: continue`).',
    ]);
  });

  it("with references in a question are noted", () => {
    expect(
      codes('steps: [{ id: a, approval: "Send ${x}?" }, { id: b, approval: { prompt: $a.json } }, { id: c, run: x }]'),
    ).toEqual(["info literal-prompt", "info literal-prompt"]);
  });

  it("that do nothing or cannot be named are noted", () => {
    expect(
      codes(`steps:
  - { id: blank, run: "  " }
  - { id: a b, run: echo }
`),
    ).toEqual(["warning nothing-to-do", "info id-out-of-reach"]);
  });

  it("with an odd id are warned of once something refers to them, at the reference", () => {
    const text = `steps:
  - { id: a b, run: echo }
  - { id: v1.2, run: echo }
  - { id: use, run: cat, stdin: "$a b.stdout", when: $v1.2.ok }
`;

    expect(codes(text).filter((code) => code.endsWith("reach"))).toEqual([
      "warning reference-out-of-reach",
      "warning reference-out-of-reach",
    ]);
    expect(codes(text)).not.toContain("warning unknown-reference");
    expect(findings(text).join("\n")).toContain("Only `$a` is read. Rename the step `a b`.");
  });

  it("of any shape are looked at without complaint of ours", () => {
    const text =
      "steps: [{ id: 5, run: [1], parallel: 3, retry: [x], approval: 7, env: [1], when: {} }, {}, { for_each: {} }]";

    expect(lint(text).every(({ severity }) => severity !== "error")).toBe(true);
  });
});

describe("characters that are not seen", () => {
  it("are named with their places, in values, ids and comments", () => {
    expect(
      findings(
        "# by\u200b hand\nsteps:\n  - id: a\n    approval: send\u202egnp.exe?\n  - id: zero\u200bwidth\n    run: make\n",
      ),
    ).toEqual([
      'hidden-characters "\u200b": The file holds a character that is not seen: U+200B ZERO WIDTH SPACE at line 1, column 5. What is shown may not be what runs.',
      'hidden-characters "\u202e": Step `a` holds a character that is not seen: U+202E RIGHT-TO-LEFT OVERRIDE at line 4, column 19. What is shown may not be what runs.',
      'hidden-characters "\u200b": Step `zero\\u200bwidth` holds a character that is not seen: U+200B ZERO WIDTH SPACE at line 5, column 13. What is shown may not be what runs.',
      'id-out-of-reach "zero\u200bwidth": Step `zero\\u200bwidth` cannot be referred to: ids in references have letters, digits, `_` and `-` only.',
    ]);
  });

  it("are one finding for a text, which takes them all out", () => {
    const text = 'steps:\n  - id: a\n    run: echo "\u202e\u2066rm -rf /\u2069 \u2066"\n';

    expect(codes(text)).toEqual(["warning hidden-characters"]);
    expect(findings(text)[0]).toContain("4 characters that are not seen: U+202E RIGHT-TO-LEFT OVERRIDE at line 3");
    expect(fixed(text)).toBe('steps:\n  - id: a\n    run: echo "rm -rf / "\n');
  });

  it("are found behind escapes, where the text shows them and a form does not", () => {
    const text = 'steps:\n  - id: a\n    approval: "send\\u202egnp.exe?"\n  - id: b\n    run: make\n';

    expect(findings(text)).toEqual([
      'hidden-characters ""send\\u202egnp.exe?"": Step `a` writes, as an escape on line 3, a character that is not seen: U+202E RIGHT-TO-LEFT OVERRIDE. What is shown may not be what runs.',
    ]);
    expect(codes('{"steps": [{"id": "a", "run": "echo \\u200b"}]}')).toEqual(["warning hidden-characters"]);
  });

  it.each([
    ["line ends of Windows", "steps:\r\n  - id: a\r\n    run: make\r\n"],
    ["a byte order mark", "\ufeffsteps:\n  - id: a\n    run: make\n"],
    ["colours written as escapes", 'steps:\n  - id: a\n    run: "printf \\e[31mred\\u001b[0m"\n'],
    ["an emoji of several", "steps:\n  - id: a\n    run: echo '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'\n"],
    ["Persian", "steps:\n  - id: a\n    run: echo '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'\n"],
  ])("leaves %s alone", (_, text) => {
    expect(codes(text)).toEqual([]);
  });
});
