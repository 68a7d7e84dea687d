import type { CommandDefinition } from "@/lib/lobster/contract/command";

type Naming = { readonly name: string; readonly summary: string; readonly provider: string };

/** Definition of a command that asks a language model; the commands differ in whom they ask by themselves. */
export function invokeModelDefinition({ name, summary, provider }: Naming): CommandDefinition {
  return {
    name,
    summary,
    usage: `${name} --prompt <text> [--model <name>] [--provider http|pi|openclaw] [--output-schema '{…}']`,
    notes:
      `Items become artifacts of the request. ${provider} Emits one item: the answer is in \`output.text\` or ` +
      "`output.data`, what it cost in `usage`. With `--output-schema` the data is checked, and asked for again when it " +
      "does not fit. The same question is answered from the cache (`.lobster-cache`, or `LOBSTER_CACHE_DIR`) without a " +
      "call; `--refresh` asks anew, `--disable-cache` leaves the cache alone. `--state-key` keeps the answer for later " +
      "steps and runs.",
    args: [
      { name: "prompt", help: "What to ask; the words behind the command do as well.", type: "string" },
      { name: "provider", help: "`http`, `pi`, `openclaw`, or a model of the program that runs this.", type: "string" },
      { name: "model", help: "Model to ask; `LOBSTER_LLM_MODEL` by default.", type: "string" },
      { name: "token", help: "Token for the provider; an empty one sends none.", type: "string" },
      { name: "artifacts-json", help: "JSON list of artifacts, added to the items.", type: "string" },
      {
        name: "metadata-json",
        help: "JSON object that goes along; it does not change the answer's name.",
        type: "string",
      },
      { name: "output-schema", help: "JSON Schema (draft-07) that the data must fit.", type: "string" },
      { name: "schema-version", help: "Version of what is asked; `v1` by default.", type: "string" },
      {
        name: "max-validation-retries",
        help: "How often to ask again for data that fits; 1 by default.",
        type: "number",
      },
      { name: "temperature", help: "Temperature of the model.", type: "number" },
      { name: "max-output-tokens", help: "Longest answer.", type: "number" },
      { name: "state-key", help: "Key to keep the answer under; `LOBSTER_RUN_STATE_KEY` by default.", type: "string" },
      { name: "refresh", help: "Use no stored answer.", type: "boolean" },
      { name: "disable-cache", help: "Neither read nor write the cache.", type: "boolean" },
    ],
    example: `exec --json cat notes.json | ${name} --prompt 'Summarise these notes' | pick output`,
    argsSchema: {
      type: "object",
      properties: {
        _: { type: "array", items: { type: "string" } },
        prompt: { type: "string" },
        provider: { type: "string" },
        model: { type: "string" },
        token: { type: "string" },
        "artifacts-json": { type: "string" },
        "metadata-json": { type: "string" },
        "output-schema": { type: "string" },
        "schema-version": { type: "string", default: "v1" },
        "max-validation-retries": { type: "number", minimum: 0, default: 1 },
        temperature: { type: "number" },
        "max-output-tokens": { type: "number" },
        "state-key": { type: "string" },
        refresh: { type: "boolean" },
        "disable-cache": { type: "boolean" },
      },
    },
    sideEffects: ["calls_llm"],
    pausable: false,
    renders: false,
  };
}
