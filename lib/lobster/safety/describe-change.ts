import type { Catalog } from "../contract/catalog";
import type { StepNode, WorkflowDocument } from "../document/document";
import { stepCondition } from "../expression/step-condition";
import { type ChangeSide, changeSide } from "./change-side";
import { effectChanges, exposed, exposureKey, quoted } from "./effect-changes";
import { allPassedWhen, approverWords, passedWhen } from "./gate-words";
import { isChanging, type SafetyChange } from "./model";

const rank: { readonly [severity in SafetyChange["severity"]]: number } = { danger: 0, warning: 1, info: 2, good: 3 };

/**
 * What a change of a workflow means for gates and effects, the most dangerous first. Steps are the same when they have the
 * same id. Nothing for changes of comments, names and style, and nothing while one of the texts cannot be read. The rules
 * do not know every program: where they find nothing, there may still be something.
 */
export function describeChange(
  before: WorkflowDocument,
  after: WorkflowDocument,
  catalog: Catalog,
): readonly SafetyChange[] {
  if (before.workflow === null || after.workflow === null || before.text === after.text) return [];
  const [old, now] = [changeSide(before, catalog), changeSide(after, catalog)];
  const gates = gateChanges(old, now);
  const changes = [
    ...gates.changes,
    ...effectChanges(old, now, gates.told),
    ...conditionChanges(old, now),
    ...originChanges(old, now),
    ...rawChanges(old, now),
  ];
  return changes.sort((a, b) => rank[a.severity] - rank[b.severity]);
}

type GateChanges = {
  readonly changes: readonly SafetyChange[];
  /** Exposures that have been told, see `exposureKey`. */
  readonly told: ReadonlySet<string>;
};

function gateChanges(old: ChangeSide, now: ChangeSide): GateChanges {
  const changes: SafetyChange[] = [];
  const told = new Set<string>();
  for (const [name, gate] of old.gates) {
    const kept = now.gates.get(name);
    const open = exposed(old, now, name);
    const path = (kept ?? gate).step.path;
    if (kept === undefined) {
      const what = open.length === 0 ? `removes the gate \`${name}\`` : `removes the gate before ${quoted(open)}`;
      changes.push({ severity: open.length === 0 ? "warning" : "danger", sentence: what, path });
      for (const step of open) told.add(exposureKey(step, name));
      continue;
    }
    const [was, is] = [passedWhen(gate), passedWhen(kept)];
    if (is !== null && is !== was) {
      const severity = open.length > 0 ? "danger" : "warning";
      changes.push({ severity, sentence: `lets \`${name}\` be passed without asking when ${is}`, path });
      for (const step of open) told.add(exposureKey(step, name));
    } else if (was !== null && is === null) {
      changes.push({ severity: "good", sentence: `\`${name}\` now always asks`, path });
    }
    const [oldApprover, newApprover] = [approverWords(gate.step), approverWords(kept.step)];
    if (oldApprover !== newApprover) {
      const sentence = `who may approve at \`${name}\` changes from ${oldApprover ?? "everybody"} to ${newApprover ?? "everybody"}`;
      changes.push({ severity: newApprover === null ? "danger" : "warning", sentence, path });
    }
  }
  for (const [name, gate] of now.gates) {
    if (old.gates.has(name)) continue;
    const unless = passedWhen(gate) === null ? "" : `, which is passed when ${allPassedWhen([gate])}`;
    changes.push({ severity: "good", sentence: `adds the gate \`${name}\`${unless}`, path: gate.step.path });
  }
  return { changes, told };
}

function conditionOf(step: StepNode): string | null {
  const value = stepCondition(step.fields)?.value;
  return value === undefined || value === true ? null : String(value).trim();
}

/** Steps that do something, and run in other cases than before. */
function conditionChanges(old: ChangeSide, now: ChangeSide): readonly SafetyChange[] {
  const acting = new Set(
    [...now.effects.values()]
      .flat()
      .filter(({ kind }) => isChanging(kind))
      .map(({ step }) => step),
  );
  return [...acting].flatMap((name): readonly SafetyChange[] => {
    const [earlier, step] = [old.steps.get(name), now.steps.get(name)];
    if (earlier === undefined || step === undefined) return [];
    const [was, is] = [conditionOf(earlier), conditionOf(step)];
    if (was === null || was.replace(/\s+/g, "") === is?.replace(/\s+/g, "")) return [];
    const { path } = step;
    if (is === null) {
      return [{ severity: "warning", sentence: `\`${name}\` runs now also when \`${was}\` is false`, path }];
    }
    return [{ severity: "warning", sentence: `\`${name}\` runs now when \`${is}\`, no longer when \`${was}\``, path }];
  });
}

function originChanges(old: ChangeSide, now: ChangeSide): readonly SafetyChange[] {
  return [...now.origins].flatMap(([key, { root, kind, path }]): readonly SafetyChange[] => {
    const earlier = old.origins.get(key);
    if (earlier === undefined || earlier.root === root) return [];
    const [step, text] = [key.slice(0, key.indexOf(" $")), key.slice(key.indexOf(" $") + 1)];
    const severity = kind === "network" || kind === "unknown" ? "warning" : "info";
    return [{ severity, sentence: `\`${text}\` in \`${step}\` now comes from ${root}`, path }];
  });
}

function rawChanges(old: ChangeSide, now: ChangeSide): readonly SafetyChange[] {
  const added = [...now.raw]
    .filter(([key]) => !old.raw.has(key))
    .map(([, { step, text, path }]): SafetyChange => {
      return { severity: "warning", sentence: `pastes \`${text}\` into the command line of \`${step}\``, path };
    });
  const gone = [...old.raw]
    .filter(([key, { step }]) => !now.raw.has(key) && now.steps.has(step))
    .map(([, { step, text }]): SafetyChange => {
      const path = now.steps.get(step)?.path ?? [];
      return { severity: "good", sentence: `no longer pastes \`${text}\` into the command line of \`${step}\``, path };
    });
  return [...added, ...gone];
}
