import type { ProgramContext } from "@/lib/catalog/gateway/run-program";
import type { JsonObject } from "@/lib/lobster/contract/json-value";

/** A workflow that comes with the product: `workflows.list` shows it, `workflows.run` runs it. */
export type Recipe = {
  readonly name: string;
  readonly description: string;
  /** draft-07 JSON Schema of the arguments. */
  readonly argsSchema: JsonObject;
  readonly examples: readonly { readonly args: JsonObject; readonly description: string }[];
  readonly sideEffects: readonly string[];
  /** Gives one item. Throws a `LobsterError` for arguments it cannot use. */
  run(args: JsonObject, context: ProgramContext): Promise<JsonObject>;
};
