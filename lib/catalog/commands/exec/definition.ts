import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const execCommand: CommandDefinition = {
  name: "exec",
  summary: "Run a program and pass on what it prints, one item per line.",
  usage: "exec [--json] [--stdin raw|json|jsonl] [--] <program> [arguments…]   or   exec --shell '<command line>'",
  notes:
    "Flags of exec stand before the program; everything after the program's name belongs to the program. " +
    "A single word with blanks in it, and the text of `--shell`, run with the system shell. " +
    "When a later stage has enough, such as `head`, the output is closed as by a shell's pipe: the program does what else " +
    "it does, and the pipeline waits for its end. Empty lines are dropped. Without `--stdin` the incoming items are thrown away.",
  args: [
    { name: "program", help: "The program and its arguments, without a shell.", type: "string", positional: true },
    { name: "json", help: "Read the whole output as one JSON value; a list becomes its items.", type: "boolean" },
    { name: "stdin", help: "Hand the items to the program as raw, json or jsonl.", type: "string" },
    { name: "shell", help: "A command line for the system shell instead of a program.", type: "string" },
  ],
  example: "exec --json gh issue list --json number,title | where 'number > 100'",
  argsSchema: {
    type: "object",
    properties: {
      _: { type: "array", items: { type: "string" } },
      json: { type: "boolean" },
      stdin: { enum: ["raw", "json", "jsonl"] },
      shell: { type: "string" },
    },
  },
  sideEffects: ["local_exec"],
  pausable: false,
  renders: false,
};
