import { describe, expect, it } from "vitest";
import { commandRunners } from "@/lib/catalog/runners";
import type { CommandRunner } from "@/lib/lobster/contract/command";
import { exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { echo, type Trial, trialRun } from "@/lib/testing/trial-run";

/** A loop over `list`, a JSON text, with the fields given. */
const loop = (list: string, fields: string, after = "") =>
  `steps: [{id: list, run: '${list}'}, {id: loop, for_each: $list.json, ${fields}}${after}]`;

const message = ({ result }: Trial): string | null => (result.kind === "failed" ? result.message : null);
const output = ({ result }: Trial) => (result.kind === "completed" ? result.output : result);
const answer: FakeProcess = (text, request) => (text.startsWith("fail") ? exitsWith(1, text) : echo(text, request));

describe("a loop", () => {
  it("T70: gives each round the item, its number and the steps above, and forgets them after it", async () => {
    const trial = await trialRun(
      loop(
        '["x", {"n": 2}]',
        "steps: [{id: one, run: 'echo $item.stdout/$index.stdout/$two.json'}, {id: two, run: 'echo $one.stdout', stdin: $item.json}]",
        ", {id: end, run: 'echo $two.stdout $loop.json.1.two'}",
      ),
    );

    expect(trial.host.started.slice(1)).toEqual([
      "echo x/0/$two.json",
      "echo x/0/$two.json\n",
      'echo {"n":2}/1/$two.json',
      'echo {"n":2}/1/$two.json\n',
      'echo $two.stdout {"n":2}/1/$two.json\n\n',
    ]);
    expect(trial.host.requests.map(({ stdin }) => stdin)).toEqual([null, null, "x", null, '{"n":2}', null]);
    expect(trial.recorder.lines).toContain("log [WARN] Step end: $two.stdout has no value here and stays as written");
    expect(Object.keys(trial.recorder.snapshots.at(-1)?.records.at(-2) ?? {})).toEqual(["id", "stdout", "json"]);
  });

  it("collects what each round produced under the names of the file", async () => {
    const steps = "steps: [{id: s, run: 'echo $mail.json'}, {id: t, run: x, when: $pos.json == 1}]";

    const trial = await trialRun(loop('["a", null, 3]', `item_var: mail, index_var: pos, ${steps}`));

    expect(output(trial)).toEqual([
      { mail: "a", pos: 0, s: "a\n" },
      { mail: null, pos: 1, s: "\n", t: "x\n" },
      { mail: 3, pos: 2, s: 3 },
    ]);
  });

  it("lets a name inside it stand before the same name outside", async () => {
    const body = "steps: [{id: tag, run: 'echo $item.json'}, {id: use, run: 'echo $tag.stdout'}]";
    const trial = await trialRun(`steps:
      - {id: list, run: '[1]'}
      - {id: item, run: echo outer}
      - {id: tag, run: echo outer}
      - {id: loop, for_each: $list.json, ${body}}
      - {id: end, run: 'echo $item.stdout$tag.stdout'}`);

    expect(trial.host.started.slice(3)).toEqual(["echo 1", "echo 1\n", "echo outer\nouter\n"]);
  });

  it("knows a skipped step of the round", async () => {
    const trial = await trialRun(
      loop("[1, 2]", "steps: [{id: odd, run: echo odd, when: $item.json == 1}, {id: tell, run: 'echo $odd.skipped'}]"),
    );

    expect(output(trial)).toEqual([
      { item: 1, index: 0, odd: "odd\n", tell: false },
      { item: 2, index: 1, tell: true },
    ]);
  });

  it("fills the environment and folder in anew for each round", async () => {
    const trial = await trialRun(
      loop(
        '["a","b"]',
        "cwd: mid, env: {CUR: $item.json, BOTH: loop}, steps: [{id: s, run: one, env: {POS: '#$index.json', BOTH: sub}}, {id: t, run: two, cwd: low}]",
      ),
    );

    expect(trial.host.requests.slice(1).map(({ env: { CUR, POS, BOTH }, cwd }) => [CUR, POS, BOTH, cwd])).toEqual([
      ["a", "#0", "sub", "/base/mid"],
      ["a", undefined, "loop", "/base/low"],
      ["b", "#1", "sub", "/base/mid"],
      ["b", undefined, "loop", "/base/low"],
    ]);
    expect(trial.recorder.lines.filter((line) => line.startsWith("log"))).toEqual([]);
  });

  it("tells how many rounds are done", async () => {
    const { recorder } = await trialRun(loop("[1,2]", "steps: [{id: s, run: echo}]"));

    expect(recorder.lines.filter((line) => line.startsWith("progress"))).toEqual([
      "progress loop#1 1/2 rounds",
      "progress loop#1 2/2 rounds",
    ]);
  });

  it("T69: runs one item after the other and rests before each further batch", async () => {
    let running = 0;
    const together: number[] = [];
    const slow: FakeProcess = async (text, request) => {
      together.push(++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return answer(text, request);
    };

    const trial = await trialRun(loop("[1,2,3,4,5]", "batch_size: 2, pause_ms: 7, steps: [{id: s, run: echo}]"), {
      answer: slow,
    });

    expect(together).toEqual([1, 1, 1, 1, 1, 1]);
    expect(trial.host.slept).toEqual([7, 7]);
    expect(trial.host.started).toHaveLength(6);
  });

  it("T69: starts again at the first item, and ignores the policies of its steps", async () => {
    let calls = 0;
    const once: FakeProcess = (text, request) => {
      if (text !== "do 2") return answer(text, request);
      calls += 1;
      return calls === 1 ? exitsWith(1, "no") : "done";
    };
    const steps = "steps: [{id: s, run: 'do $item.json', retry: {max: 9}, on_error: continue, timeout_ms: 1}]";

    const trial = await trialRun(loop("[1,2]", `retry: {max: 2, delay_ms: 1}, ${steps}`), { answer: once });

    expect(trial.host.started).toEqual(["[1,2]", "do 1", "do 2", "do 1", "do 2"]);
    expect(output(trial)).toHaveLength(2);
  });

  it("drops what earlier rounds produced when it fails, and on_error counts for the whole", async () => {
    const trial = await trialRun(
      loop(
        "[1,2]",
        "on_error: continue, steps: [{id: s, run: fail}]",
        ", {id: end, run: 'echo $loop.error $loop.json'}",
      ),
      { answer },
    );

    expect(trial.host.started.at(-1)).toBe("echo true ");
  });

  it("may fail at a condition inside it like at anything else", async () => {
    const trial = await trialRun(
      loop(
        "[1]",
        "on_error: continue, steps: [{id: s, run: x, when: $nope.json}]",
        ", {id: end, run: 'echo $loop.errorMessage'}",
      ),
    );

    expect(trial.host.started.at(-1)).toBe("echo Unknown step reference: nope.json");
  });

  it.each([
    ['{"a":1}', "object"],
    ["null", "object"],
    ["words", "undefined"],
    ["5", "number"],
  ])("B67: says what it got instead of a list: %s", async (list, type) => {
    const trial = await trialRun(loop(list, "steps: [{id: s, run: echo}]"));
    const masked = await trialRun(
      loop(list, "on_error: continue, steps: [{id: s, run: echo}]", ", {id: end, run: echo on}"),
    );

    expect(message(trial)).toBe(`Workflow step loop for_each: expected array, got ${type}`);
    expect(output(masked)).toEqual(["on\n"]);
  });

  it("B67: has an empty list for nothing, without running anything", async () => {
    const trial = await trialRun(loop("[]", "steps: [{id: s, run: echo}]"));

    expect(output(trial)).toEqual([]);
    expect(trial.recorder.starts.at(-1)).toMatchObject({ executes: false });
  });

  it("tells what it will do, its own names as they are written", async () => {
    const trial = await trialRun(
      "args: {tag: {default: t}}\n" +
        loop("[1,2]", "steps: [{id: s, run: 'x ${tag} $item.json'}, {id: t, pipeline: head, when: '!$s.skipped'}]"),
    );

    expect(trial.recorder.starts.at(-1)?.command).toBe(
      "For each item of $list.json (2 items):\n  s: x t $item.json\n  t: head  (when !$s.skipped)",
    );
  });

  it("T84: takes any name for its variables and steps", async () => {
    const trial = await trialRun(
      loop("[7]", "item_var: __proto__, index_var: constructor, steps: [{id: toString, run: 'echo $__proto__.json'}]"),
    );

    expect(JSON.stringify(output(trial))).toBe('[{"__proto__":7,"constructor":0,"toString":7}]');
  });
});

describe("what a loop costs", () => {
  const paid = '{"model":"gpt-4o","usage":{"inputTokens":1000000}}';
  const costly: FakeProcess = (text, request) => (text === "ask" ? paid : answer(text, request));

  it("is billed to its steps, also in a round that fails later", async () => {
    const steps = "steps: [{id: say, run: ask}, {id: then, run: fail, when: $item.json == 2}]";

    const { recorder } = await trialRun(loop("[1,2]", `on_error: continue, ${steps}`), { answer: costly });

    expect(recorder.snapshots.at(-1)?.cost?.map(({ stepId, costUsd }) => [stepId, costUsd])).toEqual([
      ["loop.say", 2.5],
      ["loop.say", 2.5],
    ]);
  });

  it("stops it behind the step that exceeds the limit, whatever its policies say", async () => {
    const trial = await trialRun(
      "cost_limit: {max_usd: 4, action: stop}\n" +
        loop("[1,2,3]", "retry: {max: 3}, on_error: continue, steps: [{id: s, run: ask}, {id: t, run: after}]"),
      { answer: costly },
    );

    expect(message(trial)).toBe("Cost limit exceeded: $5.0000 > $4.00 limit");
    expect(trial.host.started.slice(1)).toEqual(["ask", "after", "ask"]);
  });
});

describe("what a loop may not hide", () => {
  it("T79: an approve stage or a question inside it", async () => {
    const asks: CommandRunner = async (_stage, _input, context) => {
      return { kind: "items", items: [await context.requestInput({ prompt: "q", responseSchema: {} })] };
    };
    const approve = await trialRun(loop("[1]", "on_error: continue, steps: [{id: s, pipeline: approve}]"));
    const asking = await trialRun(loop("[1]", "steps: [{id: s, pipeline: approve}]"), {
      commands: new Map(commandRunners).set("approve", asks),
    });

    expect(message(approve)).toBe(
      "Workflow step s halted for approval inside pipeline stage approve. Use a separate approval step in the workflow file.",
    );
    expect(message(asking)).toBe("requestInput is not supported in this pipeline context");
  });

  it("T121: a dispatch in any round keeps it from starting again", async () => {
    const sent: unknown[] = [];
    const commands = new Map<string, CommandRunner>(commandRunners).set("approve", async (_stage, input, context) => {
      context.markDispatched();
      for await (const item of input) sent.push(item);
      return { kind: "items", items: [] };
    });
    const steps = "steps: [{id: s, pipeline: approve, stdin: $item.json}, {id: t, run: fail, when: $item.json == 2}]";

    const trial = await trialRun(loop("[1,2]", `retry: {max: 3}, ${steps}`), { answer, commands });

    expect(message(trial)).toBe("workflow command failed (1): fail");
    expect(sent).toEqual([1, 2]);
  });
});
