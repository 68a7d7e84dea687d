import type { Catalog } from "../contract/catalog";
import type { PipelineWord } from "../pipeline/scan-pipeline";
import { type StageRange, splitPipeline } from "../pipeline/split-pipeline";
import { classifyShell, classifyWords } from "./classify-shell";
import { effectAt, type FoundEffect } from "./found-effect";
import type { FoundKind } from "./model";
import type { ShellWord } from "./shell/shell-command";

/** An effect of a pipeline, and the `approve` stages that stand before it. */
export type StageEffect = FoundEffect & { readonly behindApprove: boolean };

/** What the stages of a pipeline do, in their order. Commands that only look at items are left out. */
export function classifyPipeline(text: string, catalog: Catalog): readonly StageEffect[] {
  let behindApprove = false;
  return splitPipeline(text).stages.flatMap((stage) => {
    const command = text.slice(stage.from, stage.to).trim();
    const found = stageEffects(stage, text, catalog).map((effect) => ({ ...effect, command, behindApprove }));
    if (catalog.command(stage.name.text)?.name === "approve") behindApprove = true;
    return found;
  });
}

function stageEffects(stage: StageRange, text: string, catalog: Catalog): readonly FoundEffect[] {
  const { name } = stage;
  const command = name.text.includes("$") ? undefined : catalog.command(name.text);
  if (command === undefined) return [effectAt("unknown", name.text, name)];
  if (command.name === "exec") return execEffects(stage, text);
  return command.sideEffects.flatMap((declared) => declaredEffects(declared, command.name, stage));
}

function declaredEffects(declared: string, name: string, stage: StageRange): readonly FoundEffect[] {
  const dry = stage.words.some(({ text }) => text === "--dry-run" || text === "--dryRun");
  switch (declared) {
    case "reads_state":
      return [];
    case "writes_state":
      return [effectAt("write", name, stage.name, false)];
    case "reads_email":
    case "calls_llm":
      return [effectAt("network", name, stage.name)];
    case "sends_email":
      return [dry ? effectAt("network", `${name} --dry-run`, stage) : effectAt("send", name, stage.name)];
    case "calls_clawd_tool":
      return [toolEffect(name, stage, dry)];
    default:
      return [effectAt("unknown", name, stage.name, true)];
  }
}

/** Verbs that change something, also behind a word that reads: `status_update`. As nouns they have a plural. */
const changingVerb =
  /(?:^|[^a-z])(?:send|post|reply|notify|create|update|write|set|add|edit|put|save|upload|move|insert|patch|import|start|stop)(?:$|[^a-z])/;

/** What the names of tools and actions say; the first that fits counts. */
const actions: readonly { readonly kind: FoundKind; readonly pattern: RegExp; readonly unless?: RegExp }[] = [
  { kind: "pay", pattern: /pay|charge|refund|transfer|purchase|order|checkout|invoice/ },
  { kind: "delete", pattern: /delete|remove|trash|purge|destroy|drop|unlink/ },
  { kind: "deploy", pattern: /deploy|release|restart|rollout|publish|provision/ },
  // A poll is a question to people, a status an announcement.
  {
    kind: "send",
    pattern:
      /^(?:poll|(?:create|send|start|post)[^a-z]?poll|status[^a-z]?update|update[^a-z]?status|set[^a-z]?status)$/,
  },
  {
    kind: "network",
    unless: changingVerb,
    pattern: /^(?:get|list|read|search|find|fetch|query|status|describe|history|show|view|count|check|lookup|export)/,
  },
  {
    kind: "send",
    pattern: /send|post|reply|notify|message|tweet|comment|forward|broadcast|invite|mail|react|announce/,
  },
  {
    kind: "write",
    pattern: /create|update|write|set|add|edit|put|save|upload|move|copy|label|archive|mark|insert|patch|import/,
  },
  { kind: "network", pattern: /get|list|read|search|find|fetch|query|status/ },
];

function toolEffect(name: string, stage: StageRange, dry: boolean): FoundEffect {
  const tool = flagValue(stage, "tool");
  const action = flagValue(stage, "action");
  const given = [tool, action].filter((word) => word !== null);
  const flags = [tool === null ? "" : `--tool ${tool.text}`, action === null ? "" : `--action ${action.text}`];
  const token = [name, ...flags.filter((flag) => flag !== "")].join(" ");
  const to = Math.max(stage.name.to, ...given.map((word) => word.to));
  const span = { from: stage.name.from, to };
  if (dry) return effectAt("network", token, span);
  // An action says more than the tool it belongs to.
  for (const word of [action, tool]) {
    if (word === null || word.text.includes("$")) continue;
    const words = word.text.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase();
    const found = actions.find(({ pattern, unless }) => pattern.test(words) && unless?.test(words) !== true);
    if (found !== undefined) return effectAt(found.kind, token, span, found.kind !== "network");
  }
  return effectAt("unknown", token, span, true);
}

function flagValue({ words }: StageRange, flag: string): PipelineWord | null {
  const at = words.findIndex(({ text }) => text === `--${flag}` || text.startsWith(`--${flag}=`));
  const word = words[at];
  if (word === undefined) return null;
  if (word.text !== `--${flag}`) return { ...word, text: word.text.slice(flag.length + 3) };
  return words[at + 1] ?? null;
}

/** The command line or program behind the flags of `exec`, which end at the first word that is none. */
function execEffects(stage: StageRange, text: string): readonly FoundEffect[] {
  const { words } = stage;
  let index = 0;
  let line: PipelineWord | null = null;
  for (let word = words[index]; word?.text.startsWith("--"); word = words[index]) {
    if (word.text === "--") {
      index += 1;
      break;
    }
    const next = words[index + 1];
    const takesNext =
      !word.text.includes("=") && word.text !== "--json" && next !== undefined && !next.text.startsWith("--");
    if (word.text === "--shell" && takesNext) line = next;
    if (word.text.startsWith("--shell=")) line = { ...word, text: word.text.slice("--shell=".length) };
    index += takesNext ? 2 : 1;
  }
  const rest = words.slice(index);
  const [only] = rest;
  if (line === null && rest.length === 1 && only !== undefined && /\s/.test(only.text)) line = only;
  if (line !== null) return lineEffects(line, text);
  return classifyWords(rest.map((word) => asShellWord(word, text)));
}

function lineEffects(line: PipelineWord, text: string): readonly FoundEffect[] {
  const at = text.slice(line.from, line.to).indexOf(line.text);
  return classifyShell(line.text).map((effect) =>
    at === -1
      ? { ...effect, from: line.from, to: line.to }
      : { ...effect, from: line.from + at + effect.from, to: line.from + at + effect.to },
  );
}

function asShellWord(word: PipelineWord, text: string): ShellWord {
  const at = text.slice(word.from, word.to).indexOf(word.text);
  return { ...word, expands: /\$/.test(word.text), textAt: at === -1 ? null : word.from + at };
}
