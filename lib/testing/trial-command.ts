import type { CommandContext, CommandRunner } from "@/lib/lobster/contract/command";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { collect } from "@/lib/lobster/run/collect";
import { checkJson } from "@/lib/runtime/schema-compiler";
import { createFakeHost, type FakeHost } from "./fake-host";
import { createMemoryTab } from "./memory-tab";

type CommandTrial = {
  readonly items?: readonly JsonValue[];
  readonly halted?: unknown;
  readonly rendered: string;
  readonly host: FakeHost;
  /** Items that the command took from its input. */
  readonly taken: number;
};

/** A context that runs nothing of its own accord: no other commands, no terminal, processes that print their last word. */
export function trialContext(overrides: Partial<CommandContext> = {}): CommandContext {
  return {
    host: createFakeHost((line) => `${line}\n`),
    env: {},
    cwd: "/base",
    mode: "tool",
    interactive: false,
    signal: new AbortController().signal,
    commands: [],
    runCommand: ({ name }) => Promise.reject(new Error(`Unknown command: ${name}`)),
    render: () => undefined,
    markDispatched: () => undefined,
    costs: createMemoryTab(),
    requestInput: () => Promise.reject(new Error("Nobody can be asked")),
    checkJson: (schema, value) => checkJson(schema, value, () => undefined),
    ...overrides,
  };
}

/** Runs one command on items, with the text of its stage as a person would write it. */
export async function trialCommand(
  run: CommandRunner,
  text: string,
  input: readonly JsonValue[],
  context: Partial<Omit<CommandContext, "host">> & { readonly host?: FakeHost } = {},
): Promise<CommandTrial> {
  const [stage] = parsePipeline(text);
  if (stage === undefined) throw new Error("There is no stage to run");
  const host = context.host ?? createFakeHost((line) => `${line}\n`);
  let rendered = "";
  let taken = 0;
  async function* counted(): AsyncGenerator<JsonValue> {
    for (const item of input) {
      taken += 1;
      yield item;
    }
  }
  const render = (part: string): void => {
    rendered += part;
  };
  const outcome = await run(stage, counted(), trialContext({ render, ...context, host }));
  if (outcome.kind === "halt") return { halted: outcome.request, rendered, host, taken };
  const items = await collect(outcome.items);
  return { items, rendered, host, taken };
}
