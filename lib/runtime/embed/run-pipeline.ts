import type { PipelineStage } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { collect } from "@/lib/lobster/run/collect";
import { executePipeline } from "@/lib/runtime/requests/pipeline-request";
import { openGivenContext } from "./create-tool-context";
import type { ToolContextOptions } from "./tool-context";

export type PipelineOptions = ToolContextOptions & {
  /** Text, or what `parsePipeline` gives for it. */
  readonly pipeline: string | readonly PipelineStage[];
  /** Items of the first stage; none by default. */
  readonly input?: Iterable<JsonValue> | AsyncIterable<JsonValue>;
  /** The context in one piece; members beside it win. */
  readonly ctx?: ToolContextOptions;
};

export type PipelineRun = {
  /** What the last stage emitted; the request alone when a stage halted. */
  readonly items: readonly JsonValue[];
  /** True when a renderer wrote text. */
  readonly rendered: boolean;
  /** What it wrote; null when none did. */
  readonly renderedText: string | null;
  readonly halted: boolean;
  /** The stage that stopped for a person. Nothing is stored: whoever wants to go on later uses `runToolRequest`. */
  readonly haltedAt: { readonly index: number; readonly stage: PipelineStage } | null;
};

/** Runs stages on items, within this call. Throws a `LobsterError` when a stage fails. */
export async function runPipeline({ pipeline, input = [], ctx, ...own }: PipelineOptions): Promise<PipelineRun> {
  const { context, request } = openGivenContext({ ...ctx, ...own });
  const stages = typeof pipeline === "string" ? parsePipeline(pipeline) : pipeline;
  const result = await executePipeline(request, { stages, input: await collect(input), previous: null });
  if (result.kind === "completed") {
    const { items, rendered } = result;
    if (rendered !== null) context.stdout.write(rendered);
    return { items, rendered: rendered !== null, renderedText: rendered, halted: false, haltedAt: null };
  }
  const { stageIndex: index, stage } = result;
  const asked = result.kind === "input" ? { type: "input_request", ...result.request } : result.request;
  return { items: [asked], rendered: false, renderedText: null, halted: true, haltedAt: { index, stage } };
}
