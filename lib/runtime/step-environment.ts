import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { renderArgument } from "@/lib/lobster/expression/resolve-template";

export type EnvironmentParts = {
  readonly base: Readonly<Record<string, string>>;
  readonly args: JsonObject;
  /** `env` maps of workflow and step, the stronger one last. */
  readonly maps: readonly (JsonValue | undefined)[];
  resolve(text: string): string;
  /** Told of values that are left out because no process could be started with them. */
  warn(line: string): void;
};

/** Longest `NAME=value` that Linux hands to a process, in bytes. */
const longestEntry = 128 * 1024 - 1;

/** Environment of a step: the run's, the arguments as `LOBSTER_ARG_*` and `LOBSTER_ARGS_JSON`, then the `env` maps. */
export function stepEnvironment(parts: EnvironmentParts): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(parts.base),
    ...injectedArguments(parts),
    ...parts.maps.flatMap((map) => mapEntries(map, parts.resolve)),
  ]);
}

function injectedArguments({ args, warn }: EnvironmentParts): readonly (readonly [string, string])[] {
  const entries = [
    ["LOBSTER_ARGS_JSON", JSON.stringify(args)] as const,
    ...Object.entries(args).map(([name, value]) => [argumentVariable(name), renderArgument(value)] as const),
  ];
  return entries.filter(([name, value]) => {
    if (name === "LOBSTER_ARG_") return false;
    const size = new TextEncoder().encode(`${name}=${value}`).length;
    if (size <= longestEntry) return true;
    warn(`${name} is left out of the environment: ${size} bytes, the system allows ${longestEntry}`);
    return false;
  });
}

function argumentVariable(name: string): string {
  const upper = name
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return `LOBSTER_ARG_${upper}`;
}

/** Texts are templates, numbers and booleans become text, other values have no text and are left out. */
function mapEntries(
  map: JsonValue | undefined,
  resolve: EnvironmentParts["resolve"],
): readonly (readonly [string, string])[] {
  if (!isJsonObject(map)) return [];
  return Object.entries(map).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, resolve(value)]];
    return typeof value === "number" || typeof value === "boolean" ? [[name, String(value)]] : [];
  });
}
