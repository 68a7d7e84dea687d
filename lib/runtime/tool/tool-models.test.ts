import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { ToolTrial } from "@/lib/testing/tool-trial";

const trials: ToolTrial[] = [];

afterEach(() => {
  for (const trial of trials.splice(0)) trial.remove();
});

/** A tool of a host whose own model charges $2.50 for an answer. */
function toolWithModel(): ToolTrial {
  const reply: JsonObject = { model: "gpt-4o", output: { text: "hi" }, usage: { inputTokens: 1_000_000 } };
  const trial = new ToolTrial({ llmAdapters: new Map([["embedded", { invoke: async () => reply }]]) });
  trials.push(trial);
  return trial;
}

function tokenOf({ requiresApproval }: JsonObject): JsonValue {
  return (isJsonObject(requiresApproval) && requiresApproval.resumeToken) || null;
}

const ask = "llm.invoke --prompt p --provider embedded";
const entry = { stepId: "pipeline", model: "gpt-4o", inputTokens: 1_000_000, outputTokens: 0, costUsd: 2.5 };
const cost = { totalInputTokens: 1_000_000, totalOutputTokens: 0, estimatedCostUsd: 2.5, byStep: [entry] };

describe("a model of the host", () => {
  it("T88: answers pipelines, whose envelopes tell what they cost; a stored answer costs nothing", async () => {
    const trial = toolWithModel();
    const pipeline = `${ask} | pick source,cached`;

    const live = await trial.call({ action: "run", pipeline });
    const stored = await trial.call({ action: "run", pipeline });

    expect(live).toMatchObject({ output: [{ source: "embedded", cached: false }], _meta: { cost } });
    expect(stored).toMatchObject({ output: [{ source: "cache", cached: true }] });
    expect(stored).not.toHaveProperty("_meta");
  });

  it("T87: is paid for once when the pipeline pauses, and told again at its end", async () => {
    const trial = toolWithModel();

    const paused = await trial.call({ action: "run", pipeline: `${ask} | approve --prompt ok | pick cached` });
    const ended = await trial.call({ action: "resume", token: tokenOf(paused), approve: true });

    expect(paused).toMatchObject({ status: "needs_approval", _meta: { cost } });
    expect(ended).toMatchObject({ status: "ok", output: [{ cached: false }], _meta: { cost } });
  });

  it("T88: answers workflows, whose limit counts what was spent before a pause", async () => {
    const trial = toolWithModel();
    trial.write(
      "base/flow.lobster",
      `cost_limit: {max_usd: 3, action: stop}
steps:
  - {id: one, pipeline: "${ask}", approval: ok?}
  - {id: two, pipeline: "${ask} --refresh"}
  - {id: three, run: touch made}
`,
    );

    const paused = await trial.call({ action: "run", pipeline: "flow.lobster" });
    const failure = await trial.failure({ action: "resume", token: tokenOf(paused), approve: true });

    expect(paused).toMatchObject({ _meta: { cost: { estimatedCostUsd: 2.5, byStep: [{ stepId: "one" }] } } });
    expect(failure.message).toBe("Cost limit exceeded: $5.0000 > $3.00 limit");
    expect(trial.read("base/made")).toBeNull();
  });

  it("is not asked unless it is named", async () => {
    const failure = await toolWithModel().failure({ action: "run", pipeline: "llm.invoke --prompt p" });

    expect(failure.message).toBe("llm.invoke could not resolve a provider. Set --provider or LOBSTER_LLM_PROVIDER");
  });
});
