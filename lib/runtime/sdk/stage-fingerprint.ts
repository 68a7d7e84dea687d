import { createHash } from "node:crypto";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { canonicalJson } from "@/lib/lobster/pipeline/canonical-json";
import type { Stage, StageObject } from "./stage";
import { asJson } from "./stage-items";

/** Stages of ours by what they were made with: their text is the same for all of a kind, and changes with a version. */
const made = new WeakMap<StageObject, JsonObject>();

/** A stage of the library, told from others by its name and by what it was made with. */
export function libraryStage(name: string, options: JsonValue, run: StageObject["run"]): StageObject {
  const stage: StageObject = { run };
  made.set(stage, { library: name, options });
  return stage;
}

/**
 * Digest of what stages do, as far as it can be told: the name and the text of a function, and of an object also its
 * `name` and `options`. What a function only closes over does not count.
 */
export function stagesFingerprint(stages: readonly Stage[]): string {
  return createHash("sha256")
    .update(canonicalJson(stages.map(describeStage)))
    .digest("hex");
}

function describeStage(stage: Stage): JsonObject {
  if (typeof stage === "function") return describeFunction(stage);
  const { name, options, run } = stage;
  return made.get(stage) ?? { name: asJson(name), options: asJson(options), run: describeFunction(run) };
}

function describeFunction(stage: { readonly name: string }): JsonObject {
  return { name: stage.name, text: Function.prototype.toString.call(stage) };
}
