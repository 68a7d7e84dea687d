import type { PipelineStage } from "../contract/command";
import { LobsterError } from "../contract/errors";
import type { JsonValue } from "../contract/json-value";
import { followDotPath, parseDotPath } from "./dot-path";
import { flagText } from "./flag-text";

export type ItemKey = (item: JsonValue) => JsonValue | undefined;

/** What `--key` says to look at in every item, the item itself without it. Throws when the flag has no value. */
export function itemKey({ name, args }: PipelineStage): ItemKey {
  const text = flagText(args, "key");
  if (text !== null) {
    const path = parseDotPath(text);
    return (item) => followDotPath(item, path);
  }
  if (args.key === undefined) return (item) => item;
  throw new LobsterError("runtime_error", "command_failed", `${name} --key needs the name of a field`);
}
