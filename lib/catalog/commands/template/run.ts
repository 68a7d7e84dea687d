import type { CommandContext, CommandRunner, PipelineStage } from "@/lib/lobster/contract/command";
import { LobsterError } from "@/lib/lobster/contract/errors";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { followDotPath } from "@/lib/lobster/pipeline/dot-path";
import { flagText } from "@/lib/lobster/pipeline/flag-text";
import { mapItems } from "@/lib/lobster/pipeline/item-stream";
import { fillPlaceholders, type PlaceholderText, parsePlaceholders } from "@/lib/lobster/pipeline/placeholders";
import { absolutePath } from "@/lib/lobster/run/absolute-path";
import { type FilteredValue, parseFilteredValue } from "./parse-filtered-value";

/** Makes a text of every item. A filter that does not exist is refused before the first item is read. */
export const runTemplate: CommandRunner = async (stage, input, context) => {
  const template = parsePlaceholders(await templateText(stage, context), parseFilteredValue);
  return { kind: "items", items: mapItems(input, (item) => fill(template, item)) };
};

async function templateText({ args }: PipelineStage, { host, cwd }: CommandContext): Promise<string> {
  const text = flagText(args, "text");
  if (text !== null) return text;
  const file = flagText(args, "file");
  if (file !== null) return host.readTextFile(absolutePath(file, cwd, host.platform));
  if (args._.length > 0) return args._.join(" ");
  const message = "template requires --text or --file (or positional text)";
  throw new LobsterError("runtime_error", "command_failed", message);
}

function fill(template: PlaceholderText<FilteredValue>, item: JsonValue): string {
  return fillPlaceholders(template, ({ path, filters }) =>
    renderValue(filters.reduce((value, filter) => filter(value), followDotPath(item, path))),
  );
}
