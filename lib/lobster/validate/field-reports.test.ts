import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { applyEdits } from "../document/text-edit";
import type { LintKnowledge } from "./finding";
import { lintDocument } from "./lint-document";

/** `code "marked text"` of each finding. */
function found(text: string, knowledge: LintKnowledge = {}): readonly string[] {
  return lintDocument(openDocument(text, catalog), catalog, knowledge).map(
    ({ code, range }) => `${code} "${text.slice(range.from, range.to)}"`,
  );
}

function messages(text: string): readonly string[] {
  return lintDocument(openDocument(text, catalog), catalog).map(({ message }) => message);
}

function fixed(text: string, code: string): string | null {
  const one = lintDocument(openDocument(text, catalog), catalog).find((each) => each.code === code);
  return one?.fix?.command.type === "replaceText" ? applyEdits(text, one.fix.command.edits) : null;
}

const steps = (...lines: readonly string[]) => `steps:\n${lines.map((line) => `  - { ${line} }\n`).join("")}`;

describe("keys", () => {
  it("B07: invented keys are named with what does the same", () => {
    const text = steps(
      "id: a, run: make, timeoutMs: 1, allow_failure: true, if: $a.json, stop: true, goto: b, foreach: x",
    );

    expect(found(text)).toEqual([
      'unknown-key "timeoutMs"',
      'unknown-key "allow_failure"',
      'unknown-key "stop"',
      'unknown-key "goto"',
      'unknown-key "foreach"',
      'ignored-gate "if"',
    ]);
    expect(fixed(steps("id: a, run: make, allow_failure: true"), "unknown-key")).toBe(
      steps("id: a, run: make, on_error: continue"),
    );
    expect(fixed(steps("id: a, run: make, retries: 3"), "unknown-key")).toBe(
      steps('id: a, run: make, retry: {"max":3}'),
    );
  });

  it("B07: a key whose value would be refused under the right name is not renamed", () => {
    expect(fixed(steps("id: a, run: make, timeoutMs: 30s"), "unknown-key")).toBe(null);
    expect(fixed(steps("id: a, run: make, timeout: 30"), "unknown-key")).toBe(null);
  });

  it("B08: `inputs` is not `args`, and what it names is not filled in", () => {
    const text = `inputs: { id: { type: string } }\n${steps('id: a, run: "echo ${inputs.id}"')}`;

    expect(found(text)).toEqual(['unknown-key "inputs"', 'foreign-placeholder "${inputs.id}"']);
    expect(fixed(text, "foreign-placeholder")).toContain('"echo ${id}"');
  });

  it("B09: a required argument is not enforced", () => {
    expect(found(`args: { task: { required: true } }\n${steps("id: a, run: ls")}`)).toEqual([
      'not-enforced "required"',
    ]);
    expect(found(`args: { task: { required: true, default: x } }\n${steps("id: a, run: ls")}`)).toEqual([]);
  });

  it("B10: a default without its key is none, and gets it", () => {
    const text = `args: { tag: fam }\n${steps("id: a, run: ls")}`;

    expect(found(text)).toEqual(['argument-without-default "fam"']);
    expect(fixed(text, "argument-without-default")).toBe(text.replace("fam", "{ default: fam }"));
  });

  it("B11: of two commands the one that wins is named", () => {
    expect(messages(steps("id: a, command: echo a, run: echo b"))).toEqual([
      "Step `a`: `command` is ignored, because `run` is there too.",
    ]);
  });

  it("B57: a time limit at the top has no effect", () => {
    expect(messages(`timeoutMs: 5\n${steps("id: a, run: ls")}`)).toEqual([
      "`timeoutMs` is not a key the runtime reads. A time limit stands on a step: `timeout_ms`.",
    ]);
  });

  it.each(["require_approval: true", "needs_human_review: yes", "confirm: Send?", "manual: true", "approved_by: ana"])(
    "%s is called out as a gate that holds nothing back",
    (key) => {
      expect(found(steps(`id: a, run: make, ${key}`))).toEqual([`ignored-gate "${key.split(":")[0]}"`]);
    },
  );

  it("a gate that is switched off, and a gate at the top, are told apart", () => {
    expect(found(steps("id: a, run: make, confirm: false"))).toEqual(['unknown-key "confirm"']);
    expect(found(`require_approval: true\n${steps("id: a, run: make")}`)).toEqual(['ignored-gate "require_approval"']);
  });

  it("B70: names of the language itself are ordinary names", () => {
    const text = `args: { __proto__: { default: 1 }, constructor: { default: 2 } }
steps:
  - { id: __proto__, run: ls, env: { toString: x } }
  - { id: constructor, run: cat, stdin: $__proto__.json, when: $__proto__.json.valueOf }
`;

    expect(found(text)).toEqual([]);
    expect(found(steps("id: a, run: ls, constructor: 1, __proto__: 2"))).toEqual(['unknown-key "constructor"']);
  });
});

describe("expressions", () => {
  it("B12: output that ends with a line break equals no text, unless the command prints none", () => {
    const compared = (run: string) => found(steps(`id: a, run: ${run}`, `id: b, run: x, when: $a.stdout == "yes"`));

    expect(compared("echo yes")).toEqual(['untrimmed-output "$a.stdout == "yes""']);
    expect(compared("printf yes")).toEqual([]);
  });

  it("B13: order between anything but numbers is called out", () => {
    expect(
      found(steps("id: a, run: x", `id: b, run: x, when: '$a.json.t > true && $a.json.s > "2" && $a.json.n > 2'`)),
    ).toEqual(['never-ordered "$a.json.t > true"']);
  });

  it("B14: an argument in a condition is found before anything runs, quoted or not", () => {
    expect(found(steps("id: a, run: x", "id: b, run: x", "id: c, run: x, when: '${go} == true'"))).toEqual([
      'argument-in-condition "${go}"',
    ]);
    expect(found(steps("id: a, run: x", `id: b, run: x, when: '$a.json.x && "\${go}" != ""'`))).toEqual([
      'argument-in-condition "${go}"',
    ]);
  });

  it("B15: a script is no condition", () => {
    expect(messages(steps(`id: a, run: x, when: 'if [ "$S" = ok ]; then goto x; fi'`))[0]).toMatch(
      /the run stops here: Unsupported condition: if .* This is a command, not a condition\.$/,
    );
  });

  it("B16: fields that no result has are named, with those it has", () => {
    expect(messages(steps("id: gate, approval: ok?", "id: a, run: x, when: $gate.rejected"))).toEqual([
      "Step `a`: `$gate.rejected` is always empty: the result has `id`, `skipped`, `approved`, `approvedBy`, `initiatedBy`. A rejected run ends, so nothing has to ask for it.",
    ]);
    expect(found(steps("id: a, run: x", "id: b, run: x, when: $a.approved"))).toEqual(['unknown-field "approved"']);
    expect(found(steps("id: a, run: x", "id: b, run: x, when: $a.error"))).toEqual(['unknown-field "error"']);
    expect(found(steps("id: a, run: x, on_error: continue", "id: b, run: x, when: $a.error"))).toEqual([]);
  });

  it("B17: there are no variables with results of steps", () => {
    expect(found(steps("id: a, run: x", `id: b, run: '[ "\${LOBSTER_STEP_A_JSON_ok:-no}" = yes ]'`))).toEqual([
      'unknown-variable "${LOBSTER_STEP_A_JSON_ok"',
    ]);
  });

  it("B18: a reference with an underscore is a shell variable, unless the script sets it", () => {
    const text = steps("id: fetch, run: x", `id: b, run: 'echo "[$fetch_json]"'`);

    expect(found(text)).toEqual(['underscore-reference "$fetch_json"']);
    expect(fixed(text, "underscore-reference")).toBe(text.replace("$fetch_json", "$fetch.json"));
    expect(found(steps("id: fetch, run: x", "id: b, run: 'fetch_json=1; echo $fetch_json'"))).toEqual([]);
    expect(found(steps("id: fetch, run: x", "id: b, run: echo $fetch_json, env: { fetch_json: a }"))).toEqual([]);
  });

  it("B19: a bare argument is a shell variable, unless a program in the text sets it", () => {
    const text = `args: { limit: { default: "50" } }\n${steps("id: a, run: seq $limit")}`;

    expect(found(text)).toEqual(['bare-argument "$limit"']);
    expect(fixed(text, "bare-argument")).toBe(text.replace("$limit", "$LOBSTER_ARG_LIMIT"));
    expect(found(text.replace("seq $limit", "'for limit in 1 2; do echo $limit; done'"))).toEqual([]);
    expect(found(text.replace("seq $limit", `"jq --arg limit 5 '.[0:$limit]'"`))).toEqual([]);
    expect(found(text.replace("seq $limit", "'seq 5 # not $limit'"))).toEqual([]);
  });

  it.each(["{args.name}", "$args.name", "${{ args.name }}", "{{args.name}}", "${args.name}"])(
    "B20: %s is filled in by nothing",
    (placeholder) => {
      const text = `args: { name: { default: x } }\n${steps(`id: a, run: 'echo ${placeholder}'`)}`;

      expect(found(text)).toEqual([`foreign-placeholder "${placeholder}"`]);
      expect(fixed(text, "foreign-placeholder")).toBe(text.replace(placeholder, "${name}"));
    },
  );

  it("B21: braces around a reference are the shell's, and it stops at them", () => {
    const text = steps("id: a, run: x", `id: b, run: 'echo "\${a.stdout}"'`);

    expect(messages(text)).toEqual([
      "Step `b`: `${a.stdout}` is not a reference: nothing fills it in, and the shell stops with `Bad substitution`. Did you mean `$a.stdout`?",
    ]);
    expect(fixed(text, "foreign-placeholder")).toBe(text.replace("${a.stdout}", "$a.stdout"));
    expect(found(steps("id: b, run: \"node -e 'console.log(`${process.pid}`)'\""))).toEqual([]);
  });

  it("B24: a variable in the value of another stays as written", () => {
    const text = `args: { text: { default: hi } }\n${steps("id: a, run: x, env: { T: $LOBSTER_ARG_TEXT }")}`;

    expect(found(text)).toEqual(['literal-variable "$LOBSTER_ARG_TEXT"']);
    expect(found(steps("id: a, run: x, env: { P: '$PATH:/opt' }, cwd: ~/x"))).toEqual([
      'literal-variable "$PATH"',
      'literal-variable "~"',
    ]);
    expect(found(steps("id: a, run: x, env: { N: 5, B: true, E: $a.json }"))).toEqual(['later-reference "$a.json"']);
  });

  it("B23: data in a command line is noted, and an argument is replaced as the quotes around it allow", () => {
    const repaired = (run: string) =>
      fixed(`args: { t: {} }\nsteps:\n  - id: a\n    run: |\n      ${run}\n`, "raw-interpolation");

    expect(repaired("printf %s ${t}")).toContain('printf %s "$LOBSTER_ARG_T"\n');
    expect(repaired('printf "%s" "a ${t}b"')).toContain('"a ${LOBSTER_ARG_T}b"\n');
    expect(repaired("printf %s '${t}'")).toContain("printf %s ''\"$LOBSTER_ARG_T\"''\n");
    expect(repaired("echo it # don't print ${t}")).toBe(null);
  });
});

describe("gates", () => {
  it("B43: an effect on the step of its own gate has happened when somebody is asked", () => {
    expect(found(steps("id: a, run: git push, approval: Push?", "id: b, run: x"))).toEqual([
      'effect-before-gate "git push"',
    ]);
    expect(found(steps("id: a, run: git push --dry-run, approval: Push?", "id: b, run: x"))).toEqual([]);
  });

  it("B44: references in questions are not filled in, and amounts of money are no references", () => {
    expect(found(steps("id: a, run: x", "id: g, approval: 'Send to ${who}? $a.stdout'", "id: c, run: x"))).toEqual([
      'literal-prompt "${who}"',
      'literal-prompt "$a.stdout"',
    ]);
    expect(found(steps("id: g, approval: Pay $5.00?", "id: c, run: x"))).toEqual([]);
  });

  it("T66: a gate that a failure opens is called out", () => {
    expect(found(steps("id: a, run: x, approval: ok?, on_error: continue", "id: b, run: x"))).toEqual([
      'gate-passed-by-failure "continue"',
    ]);
  });

  it("T90: nothing runs after a rejection", () => {
    expect(found(steps("id: g, approval: ok?", "id: b, run: x, when: '!$g.approved'"))).toEqual([
      'never-rejected "!$g.approved"',
    ]);
    expect(found(steps("id: g, approval: ok?, when: true", "id: b, run: x, when: '!$g.approved'"))).toEqual([
      'never-rejected "!$g.approved"',
    ]);
    expect(
      found(steps("id: a, run: x", "id: g, approval: ok?, when: $a.json.n", "id: b, run: x, when: '!$g.approved'")),
    ).toEqual([]);
  });

  it("T101: nobody may approve what only the starter may, and may not", () => {
    const rules = (different: string) =>
      found(
        steps(
          `id: g, approval: { initiatedBy: ana, required_approver: " ana", require_different_approver: ${different} }`,
          "id: b, run: x",
        ),
      );

    expect(rules("true")).toEqual(['nobody-may-approve "approval"']);
    expect(rules("false")).toEqual([]);
  });

  it("an effect behind a gate is fine, and one that a skipped gate lets pass is not", () => {
    const flow = (gate: string, push: string) =>
      found(steps("id: a, run: x", `id: g, approval: Push?${gate}`, `id: p, run: git push${push}`));

    expect(flow("", "")).toEqual([]);
    expect(flow(", when: $a.json.n > 0", "")).toEqual(['skippable-gate "git push"']);
    expect(flow(", when: $a.json.n > 0", ", when: $g.approved")).toEqual([]);
    expect(flow(", when: $a.json.n > 0", ", when: $a.json.n>0")).toEqual([]);
  });

  it("words in quotes, comments and prose are no effects", () => {
    expect(found(steps("id: a, run: 'echo \"git push\" # git push'"))).toEqual([]);
    expect(found(steps("id: a, run: echo git push"))).toEqual([]);
  });
});

describe("what is known beside the file", () => {
  it("shows fields that no earlier run had", () => {
    const text = steps("id: a, run: x", "id: b, run: x, when: $a.json.itms.0.name == 'x' && $a.json.items.1");
    const recorded = new Map([["a", [{ items: [{ name: "x" }] }, { items: [{ name: "y" }, { name: "z" }] }]]]);

    expect(found(text, { recorded })).toEqual(['unseen-field "itms"']);
    expect(found(text, { recorded: new Map([["a", []]]) })).toEqual([]);
  });

  it("shows files that would ask a person from inside a step", () => {
    const text = steps(
      "id: a, workflow: ask.lobster",
      "id: b, workflow: ./ask.lobster",
      "id: c, workflow: calm.lobster",
    );
    const askingFiles = new Set(["ask.lobster", "other.lobster"]);

    expect(found(text, { askingFiles })).toEqual(['asking-file "ask.lobster"', 'asking-file "./ask.lobster"']);
    expect(found(text, {})).toEqual([]);
  });

  it("shows programs that are not there", () => {
    const text = `steps:
  - { id: a, run: "A=1 mytool --x" }
  - { id: b, run: "if true; then othertool; fi" }
  - { id: c, pipeline: exec --json thirdtool list | exec --stdin json fourth }
  - { id: d, run: "mine() { true; }; mine" }
  - { id: e, run: ./local.sh }
`;

    expect(found(text, { hasProgram: () => false })).toEqual([
      'missing-program "mytool"',
      'missing-program "thirdtool"',
      'missing-program "fourth"',
    ]);
    expect(found(text, { hasProgram: () => true })).toEqual([]);
  });
});

describe("values", () => {
  it("B28: variables without a text are left out", () => {
    expect(found(steps("id: a, run: x, env: { N: 5, B: true, L: [1] }"))).toEqual(['ignored-variable "[1]"']);
  });

  it("B73: a secret in the file is called out, a reference to one is not", () => {
    expect(found(steps("id: a, run: x, env: { TOKEN: abc123 }"))).toEqual(['secret-in-file "abc123"']);
    expect(
      found(
        `args: { key: {} }\n${steps('id: a, run: x, env: { API_KEY: "${key}", TOKEN: changeme, TOKENS: "123456" }')}`,
      ),
    ).toEqual([]);
  });

  it("T54 and T57: lists, mappings and folders do not know references", () => {
    expect(found(steps("id: a, run: x", "id: b, run: x, stdin: { x: $a.stdout }, cwd: $a.json.dir"))).toEqual([
      'literal-reference "$a.stdout"',
      'literal-reference "$a.json.dir"',
    ]);
  });

  it("T73: a branch that may lose has no certain result", () => {
    const flow = (wait: string) => `steps:
  - id: race
    parallel: { wait: ${wait}, branches: [{ id: near, run: x }, { id: far, run: x }] }
  - { id: b, run: x, stdin: $far.json }
`;

    expect(found(flow("any"))).toEqual(['lost-branch "$far.json"']);
    expect(found(flow("all"))).toEqual([]);
  });

  it("T69: policies in branches and loops are ignored", () => {
    const text = `steps:
  - { id: a, run: x }
  - id: l
    for_each: $a.json
    steps: [{ id: s, run: x, retry: { max: 2 }, timeout_ms: 5, on_error: continue }]
`;

    expect(found(text)).toEqual(['ignored-key "retry"', 'ignored-key "timeout_ms"', 'ignored-key "on_error"']);
  });

  it("T21, T22, T30, T33: what a command takes in another way than it looks", () => {
    const pipeline = (text: string) => found(steps(`id: a, pipeline: ${JSON.stringify(text)}`));

    expect(pipeline("exec ls | where n > 2")).toEqual(['ignored-argument "> 2"']);
    expect(pipeline("exec ls | pick a.b")).toEqual(['dotted-name "a.b"']);
    expect(pipeline("exec ls | template {{a|upper}}")).toEqual(['unknown-command "upper}}"']);
    expect(pipeline("exec ls | json | head --n 2")).toEqual(['stage-after-print "json"']);
    expect(pipeline("exec ls | template '{{a | default \"x | y\" | upper}}'")).toEqual([]);
  });
});
