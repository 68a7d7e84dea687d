import type { Catalog } from "../../contract/catalog";
import type { StepText } from "../../graph/step-texts";
import type { LintedStep } from "../finding";
import { readQuoting } from "../shell-text";
import { pipelineOf } from "./pipeline-subject";

/** Commands that plainly change something outside, so that nobody can take it back. Few and certain. */
const outward = new RegExp(
  [
    "git\\s+push\\b(?!.{0,400}--dry-run)",
    "gh\\s+(?:pr|issue|release)\\s+(?:create|merge|close|comment|edit|delete|review)\\b",
    "kubectl\\s+(?:apply|delete|rollout|scale|patch)\\b(?!.{0,400}--dry-run)",
    "terraform\\s+(?:apply|destroy)\\b",
    "helm\\s+(?:install|upgrade|uninstall|rollback)\\b(?!.{0,400}--dry-run)",
    "(?:npm|pnpm|yarn|cargo)\\s+publish\\b(?!.{0,400}--dry-run)",
    "docker\\s+push\\b",
    "twine\\s+upload\\b",
    "curl\\b[^\\n|;&]{0,400}\\s(?:-X\\s*|--request[ =])(?:POST|PUT|PATCH|DELETE)\\b",
    "openclaw\\s+message\\s+send\\b",
    "gog\\s+gmail\\s+send\\b",
    "(?:sendmail|mailx)\\b",
    "mail\\s+(?:-s|send)\\b",
    "aws\\s+s3\\s+(?:rm|rb|mv)\\b",
    "(?:openclaw|clawd|apus)\\.invoke\\b[^\\n|;&]{0,400}--tool[ =]\\S*(?:message|send|post)",
    "bird\\s+(?:post|tweet)\\b",
  ]
    .map((one) => `(?:${one})`)
    .join("|"),
  "g",
);

const beforeCommand = /([;&|({!]|\b(?:then|do|else|sudo|env|time|exec))$/;

/** True where a shell expects the name of a command. */
function atCommand(text: string, at: number): boolean {
  let end = at;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) {
    if (text.charAt(end - 1) === "\n") return true;
    end -= 1;
  }
  return end === 0 || beforeCommand.test(text.slice(Math.max(0, end - 8), end));
}

export type Effect = { readonly text: string; readonly from: number; readonly to: number };

function inShell(text: string): Effect | null {
  let quotingAt: ReturnType<typeof readQuoting> | null = null;
  for (const match of text.matchAll(outward)) {
    if (!atCommand(text, match.index)) continue;
    quotingAt ??= readQuoting(text);
    if (quotingAt(match.index) !== "bare") continue;
    return { text: match[0], from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function inPipeline(text: StepText, catalog: Catalog): Effect | null {
  for (const { name, words, from, to } of pipelineOf(text).stages) {
    const command = catalog.command(name.text);
    const flags = words.map((word) => word.text);
    if (flags.some((flag) => flag === "--dry-run" || flag === "--dryRun")) continue;
    if (command?.sideEffects.includes("sends_email")) return { text: name.text, from, to };
    if (command?.sideEffects.some((effect) => effect.endsWith("_tool"))) {
      const tool = flags[flags.indexOf("--tool") + 1] ?? "";
      if (/message|send|post/.test(tool)) return { text: `${name.text} --tool ${tool}`, from, to };
    }
    if (command?.name === "exec") {
      const found = inShell(flags.filter((flag) => flag !== "--shell" && !flag.startsWith("--stdin")).join(" "));
      if (found !== null) return { text: found.text, from, to };
    }
  }
  return null;
}

/** What a step plainly does to the world outside, and where its text says so; null when it does not say. */
export function effectOf(
  { texts }: LintedStep,
  catalog: Catalog,
): { readonly effect: Effect; readonly text: LintedStep["texts"][number] } | null {
  for (const text of texts) {
    const { widget } = text.field;
    const effect = widget === "shell" ? inShell(text.text) : widget === "pipeline" ? inPipeline(text, catalog) : null;
    if (effect !== null) return { effect, text };
  }
  return null;
}
