import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const gogGmailSendCommand: CommandDefinition = {
  name: "gog.gmail.send",
  summary: "Send each item as a mail through Gmail.",
  usage: "gog.gmail.send [--dry-run]",
  notes:
    "An item has `to`, `subject` and `body`. All items are checked before the first mail leaves; then `gog gmail send`, " +
    "or the program that `GOG_BIN` names, runs once for each. Emits the reply to each mail. A step that began to send is " +
    "never repeated by `retry`. Put `approve` in front of it.",
  args: [{ name: "dry-run", help: "Emit what would be sent and send nothing.", type: "boolean" }],
  example: "exec --json cat drafts.json | approve --prompt 'Send these mails?' | gog.gmail.send",
  argsSchema: { type: "object", properties: { "dry-run": { type: "boolean" }, dryRun: { type: "boolean" } } },
  sideEffects: ["sends_email"],
  pausable: false,
  renders: false,
};
