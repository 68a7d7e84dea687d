import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, outputOf, success } from "@/lib/testing/engine-trial";
import { ToolTrial } from "@/lib/testing/tool-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

describe("an envelope", () => {
  it("E3: has one of four statuses", async () => {
    const gate = await trial.pipeline("approve");
    const question = await trial.pipeline("ask");
    const done = await trial.answer(gate, { approved: true });
    const ended = await trial.answer(question, { cancel: true });

    expect([done, gate, question, ended].map((envelope) => success(envelope).status)).toEqual([
      "ok",
      "needs_approval",
      "needs_input",
      "cancelled",
    ]);
  });

  it("E8: says protocol version 1, which the tool takes away", async () => {
    const tool = new ToolTrial();
    const gate = "exec echo x | approve";

    for (const pipeline of ["exec echo a", gate]) {
      expect(Object.entries(await trial.pipeline(pipeline))[0], pipeline).toEqual(["protocolVersion", 1]);
      expect(await tool.call({ action: "run", pipeline }), pipeline).not.toHaveProperty("protocolVersion");
    }
    expect(await trial.pipeline("exec false")).toMatchObject({ protocolVersion: 1, ok: false });
    tool.remove();
  });

  it("E7: that asks has no output, and email.triage never asks", async () => {
    const mails = [{ id: "1", from: "ann@example.org", subject: "Can you help?", unread: true }];

    expect(await trial.stages("approve --prompt 'Send 2 draft replies?'", 1, 2)).toMatchObject({
      status: "needs_approval",
      output: [],
      requiresApproval: { items: [1, 2] },
    });
    expect(await trial.stages("email.triage --limit 20", ...mails)).toMatchObject({
      status: "ok",
      output: [expect.objectContaining({ summary: expect.any(String) })],
      requiresApproval: null,
    });
  });
});

describe("a call of the tool that resumes", () => {
  it("E4: takes exactly one of approve, responseJson and cancel, and the one that was asked for", async () => {
    const tool = new ToolTrial();
    const pause = async (pipeline: string) => {
      const paused = await tool.call({ action: "run", pipeline });
      const request = Object(paused.requiresApproval ?? paused.requiresInput);
      return { action: "resume", token: String(request.resumeToken) };
    };
    const [gate, question] = [await pause("exec echo x | approve"), await pause("ask")];
    const exactlyOne = "resume requires exactly one of approve, responseJson, or cancel: true";

    for (const answers of [{}, { approve: true, cancel: true }, { approve: true, responseJson: "1" }]) {
      expect(await tool.message({ ...gate, ...answers }), JSON.stringify(answers)).toBe(exactlyOne);
    }
    expect(await tool.message({ ...question, approve: true })).toBe("pipeline input resumes require response");
    expect(await tool.call({ ...gate, approve: true })).toMatchObject({ status: "ok", output: ["x"] });
    expect(await tool.call({ ...question, responseJson: '{"decision":"approve"}' })).toMatchObject({ status: "ok" });
    const cancelled = await pause("ask");
    expect(await tool.call({ ...cancelled, cancel: true })).toMatchObject({ status: "cancelled" });
    tool.remove();
  });
});

describe("a workflow file", () => {
  it("E9: has the fields of the first files and those that came later", async () => {
    trial.write("child.lobster", "steps: [{ id: x, run: 'printf %s \"$LOBSTER_ARG_V\"' }]\n");
    const text = `name: everything
description: all fields
args: { tag: { default: family } }
env: { TOP: top }
cwd: .
cost_limit: { max_usd: 1, action: stop }
steps:
  - { id: collect, command: 'echo "[1,2]"', env: { E: e }, timeout_ms: 20000 }
  - { id: show, run: 'cat; printf " %s" "$E$TOP"', stdin: $collect.json, env: { E: e }, retry: { max: 2 } }
  - { id: pipe, pipeline: head --n 1, stdin: $collect.json, condition: $collect.json }
  - { id: child, workflow: child.lobster, workflow_args: { v: "\${tag} $show.stdout" } }
  - { id: fan, parallel: { wait: all, branches: [{ id: left, run: echo l }, { id: right, pipeline: exec echo r }] } }
  - { id: loop, for_each: $collect.json, item_var: n, index_var: at, batch_size: 2, pause_ms: 1, steps: [{ id: s, run: echo $n.json$at.json }] }
  - { id: fails, run: exit 1, on_error: continue }
  - { id: ask, input: { prompt: Which?, responseSchema: { type: string } } }
  - { id: approve, command: echo draft, approval: required }
  - { id: execute, command: 'echo "$child.stdout $right.stdout $loop.json.1.s $ask.response"', when: $approve.approved && $fails.error }
`;

    const asked = await trial.workflow(text);
    expect(asked).toMatchObject({ status: "needs_input" });
    const gate = await trial.answer(asked, { response: "this" });
    expect(gate).toMatchObject({ status: "needs_approval", requiresApproval: { preview: "draft" } });
    const output = outputOf(await trial.answer(gate, { approved: true }));
    expect(output).toEqual(["family [1,2] etop r 21 this\n"]);
  });

  it("E10: has references in every text that is filled in", async () => {
    trial.write("echo.lobster", "steps: [{ id: x, run: 'printf %s \"$LOBSTER_ARG_V\"' }]\n");
    const text = `steps:
  - { id: a, run: 'echo ''{"b":{"c":"deep"},"file":"echo","list":[1]}''' }
  - { id: run, run: echo $a.json.b.c }
  - { id: stdin, run: cat, stdin: $a.json.b.c }
  - { id: env, run: 'printf %s "$V"', env: { V: "v $a.json.b.c" } }
  - { id: pipeline, pipeline: exec echo $a.json.b.c }
  - { id: workflow, workflow: "$a.json.file.lobster", workflow_args: { v: "w $a.json.b.c" } }
`;
    // The path of a reference takes in the ending: a name needs an end of its own.
    const named = text
      .replace("$a.json.file.lobster", "$a.json.file")
      .replace('"file":"echo"', '"file":"echo.lobster"');
    const all = "'echo \"$run.stdout|$stdin.stdout|$env.stdout|$pipeline.stdout|$workflow.stdout\"'";
    const last = `  - { id: all, run: ${all}, condition: $a.json.b.c == deep }\n`;

    expect(outputOf(await trial.workflow(named + last))).toEqual(["deep\n|deep|v deep|deep|w deep\n"]);
    expect(failureOf(await trial.workflow(text + last))).toContain("workflow file not found");
  });

  it("E13: gives steps the arguments and nothing of other steps", async () => {
    const names = "env | grep -o '^LOBSTER_[A-Za-z_]*' | grep -v ^LOBSTER_PROCESS_ | sort";
    const text = `steps:
  - { id: a, run: 'echo ''{"ok":true}''' }
  - { id: b, run: "${names}; echo \${LOBSTER_STEP_a_STDOUT:-unset} \${LOBSTER_STEP_A_JSON_ok:-unset}" }
`;

    expect(outputOf(await trial.workflow(text, { tag: "family" }))).toEqual([
      "LOBSTER_ARGS_JSON\nLOBSTER_ARG_TAG\nLOBSTER_STATE_DIR\nunset unset\n",
    ]);
  });
});
