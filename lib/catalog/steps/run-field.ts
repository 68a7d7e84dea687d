import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";

/** The command line of a step. An empty step has the field too, so that it can become a command. */
export const runField: FieldDefinition = {
  name: "run",
  aliases: ["command"],
  mistakes: ["cmd", "shell", "script", "bash", "exec"],
  label: "Command",
  help:
    "The command line. `${arg}` and `$step.json.field` are pasted in as they are, without quotes: " +
    'for values you do not control, set a variable under Environment and write "$NAME" here.',
  widget: "shell",
  substitution: "template",
  schema: { type: "string" },
};
