import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const askCommand: CommandDefinition = {
  name: "ask",
  summary: "Stop until a person answers a question; then pass on the answer alone.",
  usage: "ask [--prompt 'Input required'] [--schema '{…}'] [--subject-from-stdin] [--emit]",
  notes:
    "The items that come in are gone behind it. In a workflow file it works in a pipeline step, " +
    "but not in branches and loops; an input step asks as well.",
  args: [
    { name: "prompt", help: "The question, `Input required` by default.", type: "string" },
    {
      name: "schema",
      help: "JSON Schema (draft-07) of the answer; by default a decision: approve, reject or redraft.",
      type: "string",
    },
    { name: "subject-from-stdin", help: "Show the items, as text, with the question.", type: "boolean" },
    { name: "emit", help: "Stop even when a person sits at the terminal.", type: "boolean" },
  ],
  example: "exec cat draft.txt | ask --subject-from-stdin --prompt 'Send it?' --schema '{\"type\":\"boolean\"}'",
  argsSchema: {
    type: "object",
    properties: {
      prompt: { type: "string", default: "Input required" },
      schema: { type: "string" },
      "subject-from-stdin": { type: "boolean" },
      subjectFromStdin: { type: "boolean" },
      emit: { type: "boolean" },
    },
  },
  sideEffects: [],
  pausable: true,
  renders: false,
};
