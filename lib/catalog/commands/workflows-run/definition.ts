import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const workflowsRunCommand: CommandDefinition = {
  name: "workflows.run",
  summary: "Run a workflow that comes with Lobster.",
  usage: "workflows.run --name <name> [--args-json '{…}']",
  notes:
    "`workflows.list` shows the names and their arguments. `github.pr.monitor` and `github.pr.monitor.notify` run `gh` in " +
    "the folder of the run and store what they saw; a later run compares with that. Incoming items are thrown away.",
  args: [
    { name: "workflow", help: "The name, where no flag gives it.", type: "string", positional: true },
    { name: "name", help: "Which workflow.", type: "string" },
    { name: "args-json", help: "Its arguments, as a JSON object.", type: "string" },
  ],
  example: `workflows.run --name github.pr.monitor --args-json '{"repo":"octo/app","pr":12,"changesOnly":true}'`,
  argsSchema: {
    type: "object",
    properties: {
      _: { type: "array", items: { type: "string" }, maxItems: 1 },
      name: { type: "string" },
      "args-json": { type: "string" },
    },
  },
  sideEffects: ["local_exec", "reads_state", "writes_state"],
  pausable: false,
  renders: false,
};
