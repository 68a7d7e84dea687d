import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { runField } from "../run-field";
import { firstLine, hasAction, textOf } from "../step-text";

/** Begins many scripts and says nothing of what they do: `set -e`, `set -euo pipefail`. */
const onlySettings = /^set(?:\s+[-+]\w+|\s+pipefail)+;?$/;

export const shellStep: StepKindDefinition = {
  kind: "shell",
  label: "Command",
  icon: "terminal",
  docs:
    "Runs a command line with the system shell. The step succeeds when the command exits with 0. " +
    "What it prints is `$id.stdout`; when that is JSON, the parsed value is `$id.json`.",
  actionKeys: ["run", "command"],
  matches: (fields) => hasAction(fields, "run", "command"),
  fields: [runField],
  sharedFields: ["stdin", "when", "approval", "env", "cwd", "retry", "timeout_ms", "on_error"],
  childLists: [],
  summary: (fields) => firstCommand(textOf(fields, "run", "command")),
  graphDetail: (fields) => `run: ${textOf(fields, "run", "command") ?? ""}`,
  template: () => ({ run: "echo hello" }),
  runnable: true,
};

/** The first line of a script that does something; else the first one. */
function firstCommand(text: string | null): string {
  const lines = (text ?? "").split("\n").filter((line) => !onlySettings.test(line.trim()));
  return firstLine(lines.join("\n")) || firstLine(text);
}
