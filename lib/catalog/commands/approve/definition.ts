import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const approveCommand: CommandDefinition = {
  name: "approve",
  summary: "Stop until a person approves; then pass the items on unchanged.",
  usage: "approve [--prompt 'Approve?'] [--preview-from-stdin] [--limit 5] [--emit]",
  notes:
    "For pipelines on the command line. In a workflow file a pipeline step with `approve` fails: " +
    "use an approval on the step, or an approval step, instead.",
  args: [
    { name: "prompt", help: "The question, `Approve?` by default.", type: "string" },
    { name: "preview-from-stdin", help: "Show the first items with the question.", type: "boolean" },
    { name: "limit", help: "Number of items in the preview, 5 by default.", type: "number" },
    { name: "emit", help: "Stop even when a person sits at the terminal.", type: "boolean" },
  ],
  example: "exec --json cat drafts.json | approve --preview-from-stdin --prompt 'Send these?'",
  argsSchema: {
    type: "object",
    properties: {
      prompt: { type: "string", default: "Approve?" },
      "preview-from-stdin": { type: "boolean" },
      previewFromStdin: { type: "boolean" },
      limit: { type: "number", minimum: 0, default: 5 },
      previewLimit: { type: "number", minimum: 0 },
      "preview-limit": { type: "number", minimum: 0 },
      emit: { type: "boolean" },
    },
  },
  sideEffects: [],
  pausable: true,
  renders: false,
};
