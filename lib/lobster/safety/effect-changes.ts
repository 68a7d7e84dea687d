import type { JsonValue } from "../contract/json-value";
import type { StepNode } from "../document/document";
import type { ChangeSide, SideEffect } from "./change-side";
import { gainedGates, gateNames, lostGates } from "./gate-promise";
import { type Coverage, type FoundKind, isChanging, type SafetyChange } from "./model";

/** A step and a gate whose loss has been told. */
export function exposureKey(step: string, gate: string): string {
  return JSON.stringify([step, gate]);
}

/** Steps whose effects a gate held back in the old text, and does not in the new one. */
export function exposed(old: ChangeSide, now: ChangeSide, gate: string): readonly string[] {
  const before = known.get(now);
  const byGate = before?.old === old ? before.byGate : exposedByGate(old, now);
  known.set(now, { old, byGate });
  return [...(byGate.get(gate) ?? [])];
}

type Exposed = ReadonlyMap<string, ReadonlySet<string>>;

/** Every gate asks about the same two texts. */
const known = new WeakMap<ChangeSide, { readonly old: ChangeSide; readonly byGate: Exposed }>();

function exposedByGate(old: ChangeSide, now: ChangeSide): Exposed {
  const byGate = new Map<string, Set<string>>();
  for (const [key, effects] of now.effects) {
    const earlier = old.effects.get(key);
    if (earlier === undefined || !effects.some(({ kind }) => isChanging(kind))) continue;
    for (const gate of lostGates(coverages(earlier), coverages(effects))) {
      const steps = byGate.get(gate) ?? new Set<string>();
      byGate.set(gate, steps);
      for (const { step } of effects) steps.add(step);
    }
  }
  return byGate;
}

function coverages(effects: readonly SideEffect[]): readonly Coverage[] {
  return effects.map(({ coverage }) => coverage);
}

export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

const nouns: { readonly [kind in FoundKind]: string } = {
  read: "a command that only reads",
  network: "a network call",
  write: "a write",
  send: "something that sends",
  delete: "a deletion",
  pay: "a payment",
  deploy: "a deployment",
  unknown: "a command nobody knows",
};

/** A coverage in words: "always behind `g`". */
export function coverageWords(coverage: Coverage): string {
  switch (coverage.kind) {
    case "never":
      return "not behind any gate";
    case "unless":
      return `behind ${quoted(gateNames(coverage))} unless ${coverage.condition}`;
    default:
      return `always behind ${coverage.anyOf ? "one of " : ""}${quoted(gateNames(coverage))}`;
  }
}

/**
 * Effects that are new, gone, other than before or held back by other gates. `told` has the exposures that have been told
 * with their gate, see `exposureKey`.
 */
export function effectChanges(old: ChangeSide, now: ChangeSide, told: ReadonlySet<string>): readonly SafetyChange[] {
  const changes: SafetyChange[] = [];
  const toldSteps = new Set<string>();
  for (const key of new Set([...now.effects.keys(), ...old.effects.keys()])) {
    const [before, after] = [old.effects.get(key) ?? [], now.effects.get(key) ?? []];
    const commands = commandChanges(before, after);
    for (const { step } of commands.length === 0 ? [] : [...before, ...after]) toldSteps.add(step);
    changes.push(...commands, ...guardChanges(before, after, told));
  }
  return [...changes, ...textChanges(old, now, toldSteps)];
}

/** Commands with the same deciding words, compared as they are written and by their number. */
function commandChanges(before: readonly SideEffect[], after: readonly SideEffect[]): readonly SafetyChange[] {
  const [gone, added] = [without(before, after), without(after, before)];
  const changes = added.map((effect, index): SafetyChange => {
    const { kind, token, coverage, path, step } = effect;
    const earlier = gone[index];
    const open = coverage.kind !== "always";
    const behind = !isChanging(kind) ? "" : open ? `, ${coverageWords(coverage)}` : ", behind an approval";
    const severity = isChanging(kind) ? (open ? "danger" : "warning") : kind === "unknown" ? "warning" : "info";
    if (earlier !== undefined) {
      const [was, is] = differing(earlier.command, effect.command);
      const sentence = `changes ${nouns[kind]} in \`${step}\` from \`${was}\` to \`${is}\`${behind}`;
      return { severity, sentence, path };
    }
    const named = before.length === 0 ? inCode(token) : differing("", effect.command)[1];
    return { severity, sentence: `adds ${nouns[kind]} to \`${step}\`: \`${named}\`${behind}`, path };
  });
  const removed = gone.slice(added.length).flatMap(({ kind, token, command, path, step }): readonly SafetyChange[] => {
    if (!isChanging(kind)) return [];
    const named = after.length === 0 ? inCode(token) : differing("", command)[1];
    return [{ severity: "info", sentence: `removes ${nouns[kind]} from \`${step}\`: \`${named}\``, path }];
  });
  return [...changes, ...removed];
}

/** The effects whose command `others` do not have, each of theirs counted once. */
function without(effects: readonly SideEffect[], others: readonly SideEffect[]): readonly SideEffect[] {
  const left = others.map(({ command }) => onOneLine(command));
  return effects.filter(({ command }) => {
    const at = left.indexOf(onOneLine(command));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

function guardChanges(
  before: readonly SideEffect[],
  after: readonly SideEffect[],
  told: ReadonlySet<string>,
): readonly SafetyChange[] {
  const changing = after.find(({ kind }) => isChanging(kind));
  if (changing === undefined || before.length === 0) return [];
  const { step, path } = changing;
  const lost = lostGates(coverages(before), coverages(after));
  const untold = lost.filter((gate) => !told.has(exposureKey(step, gate)));
  if (untold.length > 0) {
    return [{ severity: "danger", sentence: `\`${step}\` is no longer behind ${quoted(untold)}`, path }];
  }
  const gained = lost.length > 0 ? [] : gainedGates(coverages(before), coverages(after));
  if (gained.length === 0) return [];
  return [{ severity: "good", sentence: `\`${step}\` is now always behind ${quoted(gained)}`, path }];
}

/** Fields that say when a step runs and who is asked: other sentences tell of them. */
const aboutRunning = new Set([
  ...["id", "approval", "input", "when", "condition", "on_error", "retry", "timeout_ms"],
  ...["steps", "branches", "name", "description"],
]);

/** Steps that do something, and whose other words changed: what leads to a command, where it runs, what it is given. */
function textChanges(old: ChangeSide, now: ChangeSide, toldSteps: ReadonlySet<string>): readonly SafetyChange[] {
  const earlier = byStep([...old.effects.values()].flat());
  const acting = byStep([...now.effects.values()].flat().filter(({ kind }) => kind !== "read" && kind !== "network"));
  const ofSteps = [...acting].flatMap(([name, effects]): readonly SafetyChange[] => {
    const [before, after] = [old.steps.get(name), now.steps.get(name)];
    if (before === undefined || after === undefined) return [];
    const open = effects.some(({ kind, coverage }) => isChanging(kind) && coverage.kind !== "always");
    const severity = open ? "danger" : "warning";
    const does = quoted([...new Set(effects.map(({ token }) => inCode(token)))]);
    const textFields = new Set(effects.map(({ field }) => field[after.path.length]));
    const commands = [...effects, ...(earlier.get(name) ?? [])];
    return changedFields(before, after).flatMap((field): readonly SafetyChange[] => {
      if (!textFields.has(field)) {
        return [{ severity, sentence: `changes \`${field}\` of \`${name}\`, which does ${does}`, path: after.path }];
      }
      const known = toldSteps.has(name) ? commands.map(({ command }) => command) : [];
      if (rest(before.fields[field], known) === rest(after.fields[field], known)) return [];
      return [{ severity, sentence: `changes the text of \`${name}\` around ${does}`, path: after.path }];
    });
  });
  const ofFile = ["env", "cwd"].flatMap((field): readonly SafetyChange[] => {
    if (acting.size === 0 || sameValue(old.fields[field], now.fields[field])) return [];
    return [{ severity: "warning", sentence: `changes \`${field}\` of the whole file`, path: [] }];
  });
  return [...ofSteps, ...ofFile];
}

function byStep(effects: readonly SideEffect[]): ReadonlyMap<string, readonly SideEffect[]> {
  const found = new Map<string, SideEffect[]>();
  for (const effect of effects) {
    const same = found.get(effect.step);
    if (same === undefined) found.set(effect.step, [effect]);
    else same.push(effect);
  }
  return found;
}

function changedFields(before: StepNode, after: StepNode): readonly string[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const lists = new Set(after.kind.childLists.map(({ path }) => path[0]));
  return [...names].filter(
    (name) => !aboutRunning.has(name) && !lists.has(name) && !sameValue(before.fields[name], after.fields[name]),
  );
}

function sameValue(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** A text without its comments and without commands that have been told of, and without what stands between them. */
function rest(value: JsonValue | undefined, commands: readonly string[]): string {
  const text = (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).replace(/^\s*#.*$/gm, "");
  // Longer ones first: a short one may be a part of them.
  const longestFirst = [...commands].sort((a, b) => b.length - a.length);
  const left = longestFirst.reduce((kept, command) => (command === "" ? kept : kept.replaceAll(command, " ")), text);
  return (commands.length === 0 ? left : left.replace(/[;&|]+/g, " ")).replace(/\s+/g, " ").trim();
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Most characters of a command that a sentence shows. */
const mostShown = 80;

/** Two commands as sentences show them, long ones from a little before the first difference. */
function differing(before: string, after: string): readonly [string, string] {
  const [was, is] = [onOneLine(before), onOneLine(after)];
  let at = 0;
  while (at < Math.min(was.length, is.length) && was[at] === is[at]) at += 1;
  const start = was.length <= mostShown && is.length <= mostShown ? 0 : Math.max(0, at - 20);
  const cut = (text: string): string => {
    const shown = text.slice(start, start + mostShown);
    return inCode(`${start > 0 ? "…" : ""}${shown}${start + mostShown < text.length ? "…" : ""}`);
  };
  return [cut(was), cut(is)];
}

/** A text that may stand between backticks. */
function inCode(text: string): string {
  return text.replaceAll("`", "'");
}
