import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { Snapshot } from "@/lib/lobster/run/records";
import { createFakeHost } from "@/lib/testing/fake-host";
import { suspended, trialRun } from "@/lib/testing/trial-run";

const ask = "input: {prompt: 'What of $a.stdout?', responseSchema: {type: [object, string, 'null']}}";

async function pause(text: string) {
  const { result, recorder } = await trialRun(text);
  return { ...suspended(result), recorder };
}

/** Goes on behind an answer, in a fresh engine that knows nothing but the stored text of the snapshot. */
function answer(text: string, snapshot: Snapshot, value: JsonValue) {
  return trialRun(text, {
    snapshot: JSON.parse(JSON.stringify(snapshot)) as Snapshot,
    decision: { verdict: "submit", value, comment: null, by: null },
  });
}

describe("an input step", () => {
  it("T80: asks with the words of the file, and what the last step printed as the subject", async () => {
    const text = `steps: [{id: a, run: 'echo {"d":1}'}, {id: skipped, run: x, when: false}, {id: q, ${ask}}]`;
    const { request, path, snapshot, recorder } = await pause(text);

    expect(request).toMatchObject({ kind: "input", stepId: "q", prompt: "What of $a.stdout?", subject: { d: 1 } });
    expect(path).toEqual(["steps", 2]);
    expect(snapshot).toMatchObject({ position: 3, waiting: { stepId: "q", kind: "input" } });
    expect(recorder.lines.slice(-2)).toEqual(['start q#1 "What of $a.stdout?" (nothing runs)', "paused q#1"]);
  });

  it("takes its subject from stdin, else from the step before, else there is none", async () => {
    const subject = async (before: string, stdin = "") =>
      (await pause(`steps: [${before}{id: q, ${stdin}${ask}}]`)).request.subject;
    const printed = `{id: a, run: 'echo {"x":[1]}'}, `;

    expect(await subject("")).toBeNull();
    expect(await subject("{id: a, run: echo words}, ")).toBe("words\n");
    expect(await subject("{id: a, run: echo null}, ")).toBeNull();
    expect(await subject("{id: a, run: ' '}, ")).toBeNull();
    expect(await subject(printed, "stdin: $a.json.x, ")).toEqual([1]);
    expect(await subject(printed, "stdin: 'it is $a.json.x', ")).toBe("it is [1]");
    expect(await subject(printed, "stdin: {k: $a.json}, ")).toEqual({ k: "$a.json" });
  });

  it("T83: leaves the answer and the subject behind, and no output of its own; defaults are never filled in", async () => {
    const defaults = "input: {prompt: p, responseSchema: {type: object}, defaults: {decision: go}}";
    const text = `steps: [{id: a, run: echo x}, {id: q, ${defaults}}, {id: b, run: echo "$q.response$q.subject$q.json$q.stdout"}]`;
    const { snapshot, request } = await pause(text);

    const { result, host } = await answer(text, snapshot, {});

    expect(request.defaults).toEqual({ decision: "go" });
    expect(host.started).toEqual(['echo "{}x\n"']);
    expect(result).toMatchObject({ kind: "completed" });
  });

  it("is the last step of a run whose output is the answer", async () => {
    const text = `steps: [{id: q, ${ask}}]`;
    const { snapshot } = await pause(text);

    expect((await answer(text, snapshot, ["a", 1])).result).toMatchObject({ output: ["a", 1] });
    expect((await answer(text, snapshot, null)).result).toMatchObject({ output: [null] });
  });

  it("B48: may follow another one, whose answer is its subject", async () => {
    const text = `steps: [{id: q, ${ask}}, {id: r, ${ask}}, {id: b, run: 'echo $q.response $r.response'}]`;
    const first = await pause(text);
    const second = suspended((await answer(text, first.snapshot, "one")).result);

    expect(second.request).toMatchObject({ stepId: "r", subject: "one" });
    expect((await answer(text, second.snapshot, "two")).host.started).toEqual(["echo one two"]);
  });

  it("asks again when a run that waits is taken up without an answer", async () => {
    const text = `steps: [{id: q, ${ask}}]`;
    const { snapshot, request } = await pause(text);

    const again = suspended((await trialRun(text, { snapshot })).result);

    expect(again).toMatchObject({ request, snapshot });
  });

  it("knows no policies: a subject that cannot be found fails the run", async () => {
    const { result, recorder } = await trialRun(
      `steps: [{id: q, stdin: $later.stdout, on_error: continue, retry: {max: 3}, ${ask}}, {id: later, run: x}]`,
    );

    expect(result).toMatchObject({ kind: "failed", message: "Unknown step reference: later.stdout" });
    expect(recorder.starts).toHaveLength(1);
  });

  it("asks the person at the terminal, shows what it is about, and ends at a line that is no answer", async () => {
    const asked: string[] = [];
    const at = async (line: string) => {
      const host = createFakeHost((text) => `${text.replace(/^echo /, "")}\n`, {
        askLine: async (prompt) => {
          asked.push(prompt);
          return line;
        },
      });
      const text = `steps: [{id: a, run: echo words}, {id: q, ${ask}}, {id: b, run: echo $q.response}]`;
      return trialRun(text, { host, mode: "human", interactive: true });
    };

    const { result, host, recorder } = await at('"yes"');
    expect(result).toMatchObject({ kind: "completed", output: ["yes\n"] });
    expect(asked).toEqual(["What of $a.stdout?\nEnter JSON response: "]);
    expect(host.logged).toEqual(['  "words\\n"']);
    expect(recorder.lines).toContain('done q#1 {"id":"q","subject":"words\\n","response":"yes"}');
    expect((await at("yes")).result).toMatchObject({ kind: "failed", message: "Input response must be valid JSON" });
    expect((await at("5")).result).toMatchObject({
      message: "Workflow input step q response failed schema validation at /: must be object,string,null",
    });
  });
});

describe("a pipeline step that asks", () => {
  const text =
    "steps: [{id: a, pipeline: 'exec draft | ask --subject-from-stdin --schema {} | map --wrap said', when: true, " +
    "retry: {max: 2, delay_ms: 0}}, {id: b, run: 'echo $a.json.said'}]";

  it("waits within its step, and goes on at the stage that asked", async () => {
    const { snapshot, request, recorder } = await pause(text);

    const { result, host } = await answer(text, snapshot, "fine");

    expect(request).toMatchObject({ kind: "input", stepId: "a", subject: { text: "draft" } });
    expect(snapshot).toMatchObject({ position: 0, records: [], waiting: { pipeline: { stageIndex: 1 } } });
    expect(recorder.lines.at(-1)).toBe("paused a#1");
    expect(host.started).toEqual(["echo fine"]);
    expect(result.kind === "completed" && result.snapshot).not.toHaveProperty("answered");
  });

  it("asks a second time from where it stands", async () => {
    const twice = "steps: [{id: a, pipeline: 'exec one | ask --schema {} | exec two | ask --prompt B --schema {}'}]";
    const first = await pause(twice);
    const { result, host } = await answer(twice, first.snapshot, 1);
    const second = suspended(result);

    expect(host.started).toEqual(["two"]);
    expect(second).toMatchObject({ request: { prompt: "B" }, snapshot: { waiting: { pipeline: { stageIndex: 3 } } } });
    const last = await answer(twice, second.snapshot, 2);
    expect(last.host.started).toEqual([]);
    expect(last.result).toMatchObject({ kind: "completed", output: [2] });
  });

  it("tries again behind the answer, which is not asked for twice", async () => {
    const failing = text.replace("map --wrap said", "exec send");
    const { snapshot } = await pause(failing);
    let tries = 0;
    const { host, result } = await trialRun(failing, {
      snapshot,
      decision: { verdict: "submit", value: "x", comment: null, by: null },
      answer: (line) => {
        tries += 1;
        return tries === 1 ? { kind: "exited", code: 1, stdout: "", stderr: "down" } : line;
      },
    });

    expect(host.started).toEqual(["send", "send", "echo "]);
    expect(result).toMatchObject({ kind: "completed" });
  });

  it("does not go on with another pipeline", async () => {
    const { snapshot } = await pause(text);

    const { result, host } = await answer(text.replace("exec draft", "exec other"), snapshot, "fine");

    expect(result).toMatchObject({ kind: "failed", message: "workflow pipeline changed since input request" });
    expect(host.started).toEqual([]);
  });

  it("T79: is refused in branches and loops, and never as `approve` or with --emit", async () => {
    const message = async (steps: string) => {
      const { result } = await trialRun(`steps: [${steps}]`);
      return result.kind === "failed" ? result.message : result.kind;
    };
    const refusal = "requestInput is not supported in this pipeline context";

    expect(await message("{id: p, parallel: {branches: [{id: b, pipeline: ask}]}}")).toBe(
      `Parallel branch failed: ${refusal}`,
    );
    expect(await message("{id: a, run: 'echo [1]'}, {id: l, for_each: $a.json, steps: [{id: s, pipeline: ask}]}")).toBe(
      refusal,
    );
    expect(await message("{id: a, pipeline: ask --emit, on_error: continue}")).toBe(
      "Workflow step a halted before completion at pipeline stage ask",
    );
  });
});
