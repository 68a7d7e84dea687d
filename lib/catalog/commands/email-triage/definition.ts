import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const emailTriageCommand: CommandDefinition = {
  name: "email.triage",
  summary: "Sort mails into those that need a reply, those that need action, and the rest.",
  usage: "email.triage [--limit 20] [--emit report|drafts] [--llm]",
  notes:
    "Reads mails as items and emits one report with `summary`, `buckets` (ids) and `emails`. Without a model, the " +
    "subject decides (`urgent`, `action required`), then whether the mail is unread and its sender a person. " +
    "With `--llm` and a configured provider, `llm.invoke` decides and may write replies; `--emit drafts` emits these " +
    "instead of the report. It sends nothing and asks nobody: put `approve` behind it.",
  args: [
    { name: "limit", help: "Most mails to look at, 20 by default.", type: "number" },
    { name: "emit", help: "`report`, or `drafts` for the replies a model wrote.", type: "string" },
    { name: "llm", help: "Let a language model decide, where a provider is configured.", type: "boolean" },
    { name: "model", help: "Model for `--llm`.", type: "string" },
    { name: "token", help: "Access token of the provider for `--llm`.", type: "string" },
    { name: "temperature", help: "Temperature for `--llm`.", type: "number" },
    { name: "max-output-tokens", help: "Longest answer for `--llm`.", type: "number" },
    { name: "state-key", help: "Key under which the model's answer is kept for `--llm`.", type: "string" },
  ],
  example: "exec --json cat mails.json | email.triage --limit 10 | pick summary,buckets",
  argsSchema: {
    type: "object",
    properties: {
      limit: { type: "number", minimum: 0, default: 20 },
      emit: { enum: ["report", "drafts"], default: "report" },
      llm: { type: "boolean" },
      model: { type: "string" },
      token: { type: "string" },
      temperature: { type: "number" },
      "max-output-tokens": { type: "number" },
      "state-key": { type: "string" },
      url: { type: "string", description: "Accepted and ignored." },
    },
  },
  sideEffects: ["calls_llm"],
  pausable: false,
  renders: false,
};
