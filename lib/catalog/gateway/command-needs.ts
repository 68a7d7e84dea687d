/** What a command needs of the machine beside its arguments. */
export type CommandNeeds = {
  /** Variables of which one must be set; empty when it needs none. */
  readonly oneOf: readonly string[];
  /** Program that it starts, and the variable that names another one. */
  readonly program: { readonly name: string; readonly variable: string | null } | null;
};

const gateway = ["OPENCLAW_URL", "CLAWD_URL"];
const models = [...gateway, "LOBSTER_LLM_ADAPTER_URL", "LOBSTER_PI_LLM_ADAPTER_URL"];
const gog: CommandNeeds = { oneOf: [], program: { name: "gog", variable: "GOG_BIN" } };

const needs: ReadonlyMap<string, CommandNeeds> = new Map([
  ["openclaw.invoke", { oneOf: gateway, program: null }],
  ["clawd.invoke", { oneOf: gateway, program: null }],
  ["llm_task.invoke", { oneOf: gateway, program: null }],
  ["llm.invoke", { oneOf: models, program: null }],
  ["gog.gmail.search", gog],
  ["gog.gmail.send", gog],
  ["openclaw.agent", { oneOf: [], program: { name: "openclaw", variable: "LOBSTER_OPENCLAW_BIN" } }],
]);

/** Null for commands that work anywhere. @param name as the catalog has it */
export function commandNeeds(name: string): CommandNeeds | null {
  return needs.get(name) ?? null;
}
