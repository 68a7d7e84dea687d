import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject } from "@/lib/lobster/contract/json-value";
import { approvalHandle, buildCommandLine, type CommandLineAnswer, CommandLineTrial } from "@/lib/testing/command-line";

let built: ReturnType<typeof buildCommandLine>;
let trial: CommandLineTrial;

beforeAll(() => {
  built = buildCommandLine();
});
afterAll(() => built.remove());
beforeEach(() => {
  trial = new CommandLineTrial(built.program);
});
afterEach(() => trial.remove());

const flow = `steps:
  - { id: a, run: 'echo ran >> log.txt; echo draft' }
  - id: q
    input:
      prompt: Where?
      responseSchema: { type: object, properties: { env: { enum: [dev, prod] }, n: { type: integer } }, required: [env] }
  - { id: b, run: 'echo $q.response.env >> log.txt; echo $q.response.env' }
`;

const tool = (...argv: string[]) => trial.call(["run", "--mode", "tool", ...argv]);
const resume = (token: string, ...answer: string[]) => trial.call(["resume", "--token", token, ...answer]);
const answer = (token: string, value: unknown) => resume(token, "--response-json", JSON.stringify(value));
const failed = (type: string, message: string) => ({ protocolVersion: 1, ok: false, error: { type, message } });

function tokenOf({ json, stdout, stderr }: CommandLineAnswer): string {
  const request = isJsonObject(json) ? json.requiresInput : null;
  if (!isJsonObject(request)) throw new Error(`The call asked nothing: ${stdout}${stderr}`);
  return String(request.resumeToken);
}

async function asked(text = flow): Promise<string> {
  trial.write("flow.lobster", text);
  return tokenOf(await tool("flow.lobster"));
}

describe("an answer", () => {
  it("B46, T91: may be corrected; everything that is wrong with it is told", async () => {
    const token = await asked();

    expect(await answer(token, { env: "qa", n: "x" })).toMatchObject({
      exit: 2,
      json: {
        error: {
          type: "parse_error",
          message:
            "Workflow input step q response failed schema validation at /env: must be equal to one of the allowed values",
          details: [
            { path: "/env", message: "must be equal to one of the allowed values" },
            { path: "/n", message: "must be integer" },
          ],
        },
      },
    });
    expect((await answer(token, { env: "qa" })).json).not.toHaveProperty("error.details");
    expect((await resume(token, "--response-json", "{env")).json).toEqual(
      failed("parse_error", "resume --response-json must be valid JSON"),
    );
    expect((await answer(token, { env: "prod" })).json).toMatchObject({ status: "ok", output: ["prod\n"] });
    expect(trial.read("log.txt")).toBe("ran\nprod\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T92, T94: counts once, whoever gives it at the same time", async () => {
    const token = await asked();

    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(token, { env: "dev" })));

    expect(answers.map(({ exit }) => exit).sort()).toEqual([0, 1, 1, 1, 1]);
    expect(trial.read("log.txt")).toBe("ran\ndev\n");
    expect((await answer(token, { env: "dev" })).json).toEqual(
      failed("runtime_error", "Workflow resume state not found"),
    );
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T93: to a question that leads to the next one ends the first one's token, and leaves nothing in the end", async () => {
    const question = "input: { prompt: p, responseSchema: { type: string } }";
    const first = await asked(`steps: [{ id: q, ${question} }, { id: r, ${question} }, { id: g, approval: Ok? }]\n`);
    const second = tokenOf(await answer(first, "one"));

    expect((await answer(first, "again")).json).toEqual(failed("runtime_error", "Workflow resume state not found"));
    const gate = approvalHandle(await answer(second, "two"));
    expect((await trial.call(["resume", "--id", gate.approvalId, "--approve", "yes"])).json).toMatchObject({
      status: "ok",
      output: [],
    });
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T91, T95: of another kind is refused and leaves the question open; a cancel fits every question", async () => {
    trial.write("gate.lobster", "steps: [{ id: g, approval: Ok? }]\n");
    const input = await asked();
    const gate = approvalHandle(await tool("gate.lobster")).resumeToken;
    const ask = tokenOf(await tool("ask"));
    const approve = approvalHandle(await tool("approve")).resumeToken;
    const message = async (token: string, ...given: string[]) => (await resume(token, ...given)).json;

    for (const decision of ["yes", "no"]) {
      expect(await message(input, "--approve", decision)).toEqual(
        failed("parse_error", "Workflow resume requires --response-json for input requests"),
      );
      expect(await message(ask, "--approve", decision)).toEqual(
        failed("parse_error", "pipeline input resumes require response"),
      );
    }
    expect(await message(gate, "--response-json", "{}")).toEqual(
      failed("parse_error", "Workflow resume requires --approve yes|no for approval requests"),
    );
    expect(await message(approve, "--response-json", "null")).toEqual(
      failed("parse_error", "approval resumes require approved=true|false, not response"),
    );
    for (const token of [input, gate, ask, approve]) {
      expect(await message(token, "--cancel")).toMatchObject({ status: "cancelled", output: [] });
      expect(await message(token, "--cancel")).toEqual(failed("runtime_error", "Resume state not found"));
    }
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T99, T100: waits while the file is missing or changed", async () => {
    const token = await asked();
    trial.write("flow.lobster", flow.replace("echo $q", "echo other $q"));

    expect((await answer(token, { env: "dev" })).json).toEqual(
      failed("runtime_error", "Workflow file changed since the checkpoint was created"),
    );
    trial.write("flow.lobster", flow);
    expect((await answer(token, { env: "dev" })).json).toMatchObject({ status: "ok" });
  });

  it("T105: finds its question under the older spelling of a state key, and in a token with padding", async () => {
    const token = await asked();
    const decoded = Buffer.from(token, "base64url").toString("utf8");
    const older = Buffer.from(decoded.replace("workflow_resume_", "workflow-resume_")).toString("base64");

    expect((await answer(older, { env: "dev" })).json).toMatchObject({ status: "ok" });
  });

  it("has no short name", async () => {
    trial.write("flow.lobster", flow);

    const { json } = await tool("flow.lobster");

    expect(json).not.toHaveProperty("requiresInput.approvalId");
    expect(trial.stateFiles()).toHaveLength(1);
  });
});

describe("a pipeline step that asks", () => {
  const asking = `steps:
  - id: a
    pipeline: exec --shell 'echo ran >> log.txt; echo x' | ask --schema '{}' | ask --prompt B --schema '{}'
  - { id: b, run: 'echo $a.json' }
`;

  it("goes on stage by stage and repeats nothing", async () => {
    const second = tokenOf(await answer(await asked(asking), 1));

    expect((await answer(second, "two")).json).toMatchObject({ status: "ok", output: ["two\n"] });
    expect(trial.read("log.txt")).toBe("ran\n");
    expect(trial.stateFiles()).toEqual([]);
  });

  it("T40: halts in human mode where nobody sits at the terminal", async () => {
    trial.write("flow.lobster", asking);

    expect(await trial.call(["run", "flow.lobster"])).toMatchObject({
      exit: 1,
      stderr: "Error: Workflow step a halted before completion at pipeline stage ask\n",
    });
    expect(trial.stateFiles()).toEqual([]);
  });
});

describe("a question that is too large", () => {
  it("T103: is shown in part and stored whole", async () => {
    const large = `steps:
  - { id: a, run: "head -c 300000 /dev/zero | tr '\\\\0' x" }
  - { id: q, input: { prompt: p, responseSchema: {} } }
  - { id: b, run: wc -c, stdin: $q.subject }
`;
    trial.write("flow.lobster", large);
    const env = { LOBSTER_MAX_TOOL_ENVELOPE_BYTES: "100000" };
    const paused = await trial.call(["run", "--mode", "tool", "flow.lobster"], { env });

    expect(paused.json).toMatchObject({ requiresInput: { subject: { truncated: true, bytes: 300_002 } } });
    expect((await answer(tokenOf(paused), null)).json).toMatchObject({ output: [300_000] });
  });

  it("stores nothing when not even its schema fits", async () => {
    const schema = JSON.stringify({ description: "x".repeat(2000) });
    trial.write("flow.lobster", `steps: [{ id: q, input: { prompt: p, responseSchema: ${schema} } }]\n`);

    const env = { LOBSTER_MAX_TOOL_ENVELOPE_BYTES: "1500" };
    const { json, exit } = await trial.call(["run", "--mode", "tool", "flow.lobster"], { env });

    const message = "Workflow input step q needs_input envelope exceeds 1500 bytes even after subject truncation";
    expect({ json, exit }).toEqual({ exit: 1, json: failed("runtime_error", message) });
    expect(trial.stateFiles()).toEqual([]);
  });
});
