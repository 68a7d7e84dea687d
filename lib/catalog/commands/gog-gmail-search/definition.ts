import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const gogGmailSearchCommand: CommandDefinition = {
  name: "gog.gmail.search",
  summary: "Search mails in Gmail.",
  usage: "gog.gmail.search [--query <query>] [--max <number>]",
  notes:
    "Runs `gog gmail search` in the folder of the run, or the program that `GOG_BIN` names, and emits one item for each " +
    "thread found. The program holds the account; sign in with `gog auth` first. Incoming items are thrown away.",
  args: [
    { name: "query", help: "What to look for, in Gmail's words; `newer_than:1d` by default.", type: "string" },
    { name: "max", help: "Most threads to find, 20 by default.", type: "number" },
    { name: "limit", help: "Another word for `--max`.", type: "number" },
  ],
  example: "gog.gmail.search --query 'newer_than:1d' --max 20 | email.triage",
  argsSchema: {
    type: "object",
    properties: { query: { type: "string" }, max: { type: "number" }, limit: { type: "number" } },
  },
  sideEffects: ["reads_email"],
  pausable: false,
  renders: false,
};
