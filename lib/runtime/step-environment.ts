import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { renderArgument } from "@/lib/lobster/expression/resolve-template";

type Environment = Readonly<Record<string, string>>;

/** Longest `NAME=value` that Linux hands to a process, in bytes. */
const longestEntry = 128 * 1024 - 1;

/** What an `env` map adds: texts are templates, numbers and booleans become text, other values have no text and are left out. */
export function environmentLayer(map: JsonValue | undefined, resolve: (text: string) => string): Environment {
  if (!isJsonObject(map)) return {};
  const entries = Object.entries(map).flatMap(([name, value]): [string, string][] => {
    if (typeof value === "string") return [[name, resolve(value)]];
    return typeof value === "number" || typeof value === "boolean" ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The arguments as `LOBSTER_ARG_*` and `LOBSTER_ARGS_JSON`.
 * @param warn told of values that are left out because no process could be started with them
 */
export function argumentEnvironment(args: JsonObject, warn: (line: string) => void): Environment {
  const entries = [
    ["LOBSTER_ARGS_JSON", JSON.stringify(args)] as const,
    ...Object.entries(args).map(([name, value]) => [argumentVariable(name), renderArgument(value)] as const),
  ];
  const usable = entries.filter(([name, value]) => {
    if (name === "LOBSTER_ARG_") return false;
    if (value.includes("\0")) {
      warn(`${name} is left out of the environment: it holds a NUL character, which the system does not allow`);
      return false;
    }
    const size = new TextEncoder().encode(`${name}=${value}`).length;
    if (size <= longestEntry) return true;
    warn(`${name} is left out of the environment: ${size} bytes, the system allows ${longestEntry}`);
    return false;
  });
  return Object.fromEntries(usable);
}

function argumentVariable(name: string): string {
  const upper = name
    .trim()
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return `LOBSTER_ARG_${upper}`;
}
