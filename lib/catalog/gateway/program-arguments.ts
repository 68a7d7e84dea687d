import type { RunHost } from "@/lib/lobster/contract/host";

type ArgumentList = [string, ...string[]];

/** Opens the arguments of a process. A program that is a script file runs with the Node of this host. */
export function programArguments(program: string, { nodeProgram }: Pick<RunHost, "nodeProgram">): ArgumentList {
  return /\.(?:js|mjs|cjs|ts)$/i.test(program) ? [nodeProgram, program] : [program];
}

/** A flag with its value, nothing without a value. Joined by `=` where the value would be read as a flag of its own. */
export function valueFlag(name: string, value: string | null): readonly string[] {
  if (value === null || value === "") return [];
  return value.startsWith("-") ? [`${name}=${value}`] : [name, value];
}

/** Value of a variable, null when it is unset or blank. */
export function environmentText(env: Readonly<Record<string, string>>, name: string): string | null {
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  return value === undefined || value.trim() === "" ? null : value.trim();
}
