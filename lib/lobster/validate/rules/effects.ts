import type { Catalog } from "../../contract/catalog";
import { splitPipeline } from "../../pipeline/split-pipeline";
import type { LintedStep } from "../finding";
import { readQuoting } from "../shell-text";

/** Commands that plainly change something outside, so that nobody can take it back. Few and certain. */
const outward = new RegExp(
  [
    "git\\s+push\\b(?!.*--dry-run)",
    "gh\\s+(?:pr|issue|release)\\s+(?:create|merge|close|comment|edit|delete|review)\\b",
    "kubectl\\s+(?:apply|delete|rollout|scale|patch)\\b(?!.*--dry-run)",
    "terraform\\s+(?:apply|destroy)\\b",
    "helm\\s+(?:install|upgrade|uninstall|rollback)\\b(?!.*--dry-run)",
    "(?:npm|pnpm|yarn|cargo)\\s+publish\\b(?!.*--dry-run)",
    "docker\\s+push\\b",
    "twine\\s+upload\\b",
    "curl\\b[^\\n|;&]*\\s(?:-X\\s*|--request[ =])(?:POST|PUT|PATCH|DELETE)\\b",
    "openclaw\\s+message\\s+send\\b",
    "gog\\s+gmail\\s+send\\b",
    "(?:sendmail|mailx)\\b",
    "mail\\s+(?:-s|send)\\b",
    "aws\\s+s3\\s+(?:rm|rb|mv)\\b",
    "(?:openclaw|clawd|apus)\\.invoke\\b[^\\n|;&]*--tool[ =]\\S*(?:message|send|post)",
    "bird\\s+(?:post|tweet)\\b",
  ]
    .map((one) => `(?:${one})`)
    .join("|"),
  "g",
);

const atCommand = /(^|[\n;&|({!]|\b(?:then|do|else|sudo|env|time|exec))\s*$/;

export type Effect = { readonly text: string; readonly from: number; readonly to: number };

function inShell(text: string): Effect | null {
  let quotingAt: ReturnType<typeof readQuoting> | null = null;
  for (const match of text.matchAll(outward)) {
    if (!atCommand.test(text.slice(0, match.index))) continue;
    quotingAt ??= readQuoting(text);
    if (quotingAt(match.index) !== "bare") continue;
    return { text: match[0], from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function inPipeline(text: string, catalog: Catalog): Effect | null {
  for (const { name, words, from, to } of splitPipeline(text).stages) {
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
    const effect =
      widget === "shell" ? inShell(text.text) : widget === "pipeline" ? inPipeline(text.text, catalog) : null;
    if (effect !== null) return { effect, text };
  }
  return null;
}
