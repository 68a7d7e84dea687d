import { describe, expect, it } from "vitest";
import type { StepKindName } from "@/lib/lobster/contract/step-kind";
import { edit } from "@/lib/testing/edit-text";
import type { EditCommand } from "../command";
import { asCommandLine, asPipeline } from "./run-text";

const change = (kind: StepKindName, index = 0): EditCommand => ({ type: "changeKind", path: ["steps", index], kind });
const step = (lines: string): string => `steps:\n  # about a\n  - id: a # first\n${lines}`;

describe("changing the kind of a step", () => {
  it.each<[string, string, StepKindName, string]>([
    [
      "turns a command into a pipeline that runs it, and keeps the rest",
      "    # does it\n    run: gh issue list # now\n    stdin: $z.json\n    when: $z.ok\n    env: { A: b }\n    x-note: kept\n",
      "pipeline",
      "    # does it\n    pipeline: exec --stdin raw gh issue list # now\n    stdin: $z.json\n    when: $z.ok\n    env: { A: b }\n    x-note: kept\n",
    ],
    [
      "turns a script into a pipeline that hands it to the shell",
      "    run: |\n      set -e\n      cat a | sort\n    cwd: d\n",
      "pipeline",
      "    pipeline: |\n      exec --shell 'set -e\n      cat a | sort'\n    cwd: d\n",
    ],
    [
      "turns it back",
      "    pipeline: \"exec --shell 'a | b'\"\n    retry: { max: 2 }\n",
      "shell",
      '    run: "a | b"\n    retry: { max: 2 }\n',
    ],
    [
      "begins anew where no text means the same",
      "    pipeline: where 'n > 1' | head\n",
      "shell",
      "    run: echo hello\n",
    ],
    [
      "makes a gate of a command and drops what a gate does not read",
      "    run: x\n    env:\n      A: b\n    when: $z.ok\n    timeout_ms: 5\n    on_error: continue\n",
      "approval",
      "    approval: Continue?\n    when: $z.ok\n    on_error: continue\n",
    ],
    [
      "keeps the gate that a command has",
      "    run: x\n    approval:\n      prompt: Sure?\n",
      "approval",
      "    approval:\n      prompt: Sure?\n",
    ],
    [
      "makes a command of a gate",
      "    approval: Sure?\n    stdin: $z.json\n",
      "shell",
      "    run: echo hello\n    stdin: $z.json\n",
    ],
    [
      "makes a container with steps to begin with, under free ids",
      "    run: x\n    stdin: $z.json\n  - id: first\n    run: y\n",
      "parallel",
      "    parallel:\n      branches:\n        - id: first-2\n          run: echo first\n        - id: second\n          run: echo second\n  - id: first\n    run: y\n",
    ],
    [
      "finds room in a step with nothing to do",
      "    when: $z.ok\n",
      "workflow",
      "    when: $z.ok\n    workflow: ./other.lobster\n",
    ],
    ["changes nothing for the same kind", "    run: x\n", "shell", "    run: x\n"],
  ])("%s", (_name, before, kind, after) => {
    expect(edit(step(before), change(kind))).toBe(step(after));
  });

  it("keeps to brackets and to JSON", () => {
    expect(edit("steps: [{id: a, run: x, env: {}}]\n", change("approval"))).toBe(
      "steps: [{id: a, approval: Continue?}]\n",
    );
    expect(edit('{"steps": [{"id": "a", "run": "x y"}]}', change("pipeline"), "json")).toBe(
      '{"steps": [{"id": "a", "pipeline": "exec x y"}]}',
    );
  });

  it.each<[string, string, StepKindName, string]>([
    [
      "steps inside",
      "steps:\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: i\n        run: y\n",
      "shell",
      "The steps inside l would be lost. Take them out of it first.",
    ],
    [
      "a gate",
      step("    run: x\n    approval: Sure?\n"),
      "for_each",
      "The approval of a would be lost, as a For each step has none. Take it out first.",
    ],
    [
      "an alias",
      "x: &x y\nsteps:\n  - id: a\n    run: *x\n",
      "approval",
      "This value is an alias. Edit it in the text.",
    ],
  ])("is refused where it would lose %s", (_name, text, kind, reason) => {
    expect(edit(text, change(kind))).toBe(`refused: ${reason}`);
  });

  it("is refused where a list has no such steps", () => {
    const text = "steps:\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: i\n        run: y\n";

    expect(edit(text, { type: "changeKind", path: ["steps", 0, "steps", 0], kind: "approval" })).toBe(
      "refused: A step of kind Approval cannot stand in l, a For each step.",
    );
  });
});

describe("command lines as pipelines", () => {
  it.each([
    ["echo hi", "exec echo hi"],
    ["gh api --jq '.[] | x' a=b", "exec gh api --jq '.[] | x' a=b"],
    ['say "a b"', 'exec say "a b"'],
    ["A=b env", "exec --shell 'A=b env'"],
    ["cd x", "exec --shell 'cd x'"],
    ["echo $HOME", "exec --shell 'echo $HOME'"],
    ["echo 'it'\\''s' | wc", "exec --shell \"echo 'it'\\\\''s' | wc\""],
    ["a\nb\n", "exec --shell 'a\nb'\n"],
  ])("%j and back", (line, pipeline) => {
    expect(asPipeline(line, false)).toBe(pipeline);
    expect(asCommandLine(pipeline)).toBe(line);
  });

  it.each(["exec --json x", "exec --stdin json x", "exec a | head", "head --n 2", "exec", "exec 'a"])(
    "%j is none",
    (pipeline) => {
      expect(asCommandLine(pipeline)).toBeNull();
    },
  );

  it("a word that the shell would read needs quotes", () => {
    expect(asCommandLine("exec echo $HOME *")).toBe("echo '$HOME' '*'");
    expect(asCommandLine("exec --stdin raw -- wc -l")).toBe("wc -l");
    expect(asCommandLine("exec 'wc -l | sort'")).toBe("wc -l | sort");
  });
});

const wrap = (indices: readonly number[], container: StepKindName, id = "box"): EditCommand => ({
  type: "wrapSteps",
  paths: indices.map((index) => ["steps", index]),
  container,
  id,
});
const three =
  "steps:\n  - id: z\n    run: list\n\n  # about a\n  - id: a\n    run: x # why\n\n  # about b\n  - id: b\n    run: |\n      y\n\n  - id: c\n    run: $a.json\n";

describe("wrapping steps", () => {
  it("puts them into branches with their comments, and takes them out again", () => {
    const wrapped = edit(three, wrap([1, 2], "parallel"));

    expect(wrapped).toBe(
      "steps:\n  - id: z\n    run: list\n\n  - id: box\n    parallel:\n      branches:\n        # about a\n        - id: a\n          run: x # why\n        # about b\n        - id: b\n          run: |\n            y\n\n  - id: c\n    run: $a.json\n",
    );
    expect(edit(wrapped, { type: "unwrapStep", path: ["steps", 1] })).toBe(three);
  });

  it("puts them into a loop over the result before", () => {
    expect(edit(three, wrap([2], "for_each"))).toBe(
      three.replace(
        "  # about b\n  - id: b\n    run: |\n      y\n",
        "  - id: box\n    for_each: $a.json\n    steps:\n      # about b\n      - id: b\n        run: |\n          y\n",
      ),
    );
  });

  it.each(["", "\n", "\n\n"])("keeps the blank lines that a last text ends with, below a gap of %j", (gap) => {
    const before = `steps:\n  - id: a\n    run: y\n${gap}`;

    expect(edit(`${before}  - id: b\n    run: |+\n      x\n\n\n`, wrap([1], "for_each"))).toBe(
      `${before}  - id: box\n    for_each: $a.json\n    steps:\n      - id: b\n        run: |+\n          x\n\n\n`,
    );
  });

  it.each<[string, EditCommand, string]>([
    [
      "a result that is read behind the loop",
      wrap([1], "for_each"),
      "c reads the result of a, which is not known outside of its loop.",
    ],
    [
      "a branch that reads another one",
      wrap([1, 2, 3], "parallel"),
      "c reads the result of a, so it has to run after it.",
    ],
    ["steps that are no neighbours", wrap([0, 2], "parallel"), "a stands between the chosen steps."],
    ["a taken id", wrap([1], "parallel", "c"), "Another step has the id c already."],
    ["an id that is none", wrap([1], "parallel", "c d"), "An id consists of letters, digits, `_` and `-`."],
    ["what holds nothing", wrap([1], "shell"), "A step of this kind holds no other steps."],
  ])("is refused for %s", (_name, command, reason) => {
    expect(edit(three, command)).toBe(`refused: ${reason}`);
  });
});

describe("unwrapping", () => {
  const loop = (more: string): string =>
    `steps:\n  - id: l\n    for_each: $z.json\n${more}    steps:\n      # one\n      - id: i\n        run: $item.json\n      - id: k\n        run: y\n  - id: e\n    run: x\n`;
  const unwrap: EditCommand = { type: "unwrapStep", path: ["steps", 0] };

  it("keeps the order and the comments of the steps", () => {
    expect(edit(loop(""), unwrap)).toBe(
      "steps:\n  # one\n  - id: i\n    run: $item.json\n  - id: k\n    run: y\n  - id: e\n    run: x\n",
    );
  });

  it("is refused where a condition or an id stands against it", () => {
    expect(edit(loop("    when: $z.ok\n"), unwrap)).toBe(
      "refused: The condition of l would be lost. Take it out first.",
    );
    expect(edit(loop("").replace("id: e", "id: k"), unwrap)).toBe("refused: Another step there has the id k already.");
    expect(edit(three, unwrap)).toBe("refused: z holds no other steps.");
  });
});
