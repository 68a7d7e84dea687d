import type { Catalog } from "../contract/catalog";
import type { StepPath } from "../contract/document-path";
import type { StepNode, WorkflowDocument } from "../document/document";
import { findReferences } from "../expression/references";
import { stepCondition } from "../expression/step-condition";
import { referenceScope } from "../graph/reference-scope";
import { assessSafety } from "./assess-safety";
import { allPassedWhen, approverWords, nameOfStep, passedWhen } from "./gate-words";
import { type Coverage, type CoveredEffect, type FoundKind, isChanging, type SafetyChange } from "./model";
import { type Gate, safetyModel } from "./safety-model";
import { traceInterpolations } from "./trace-interpolations";
import { ValueTracer } from "./value-tracer";

const rank: { readonly [severity in SafetyChange["severity"]]: number } = { danger: 0, warning: 1, info: 2, good: 3 };

/**
 * What a change of a workflow means for gates and effects, the most dangerous first. Steps are the same when they have the
 * same id. Nothing for changes of comments, names and style, and nothing while one of the texts cannot be read.
 */
export function describeChange(
  before: WorkflowDocument,
  after: WorkflowDocument,
  catalog: Catalog,
): readonly SafetyChange[] {
  if (before.workflow === null || after.workflow === null) return [];
  const [old, now] = [sideOf(before, catalog), sideOf(after, catalog)];
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

type Side = {
  readonly gates: ReadonlyMap<string, Gate>;
  /** By step and token; of several equal ones the least covered. */
  readonly effects: ReadonlyMap<string, CoveredEffect & { readonly step: string }>;
  readonly steps: ReadonlyMap<string, StepNode>;
  /** Steps and arguments that values come from in the end, by step and reference, for steps that change something. */
  readonly origins: ReadonlyMap<
    string,
    { readonly root: string; readonly kind: FoundKind | null; readonly path: StepPath }
  >;
  /** Step and reference of values pasted into command lines. */
  readonly raw: ReadonlyMap<string, { readonly step: string; readonly text: string; readonly path: StepPath }>;
};

function sideOf(document: WorkflowDocument, catalog: Catalog): Side {
  const model = safetyModel(document, catalog);
  const { effects } = assessSafety(document, catalog);
  const nameAt = (path: StepPath): string => {
    const step = document.stepAt(path);
    return step === null ? "" : nameOfStep(step);
  };
  const byToken = new Map<string, CoveredEffect & { readonly step: string }>();
  for (const effect of effects) {
    const known = byToken.get(effect.key);
    if (known === undefined || weight(known.coverage) > weight(effect.coverage)) {
      byToken.set(effect.key, { ...effect, step: nameAt(effect.path) });
    }
  }
  const changing = new Set(effects.filter(({ kind }) => isChanging(kind)).map(({ path }) => nameAt(path)));
  const tracer = new ValueTracer(model, referenceScope(document.workflow?.steps ?? []), catalog);
  const origins = model.steps
    .filter(({ step }) => changing.has(nameOfStep(step)))
    .flatMap((placed) =>
      tracer.textsOf(placed).flatMap(({ text }) =>
        findReferences(text).map((reference) => {
          const last = tracer.trace(placed, reference).at(-1);
          const root = last?.path == null ? (last?.words ?? "") : `\`${nameAt(last.path)}\``;
          const found = { root, kind: last?.kind ?? null, path: placed.step.path };
          return [`${nameOfStep(placed.step)} ${reference.text}`, found] as const;
        }),
      ),
    );
  return {
    gates: new Map(model.gates.map((gate) => [nameOfStep(gate.step), gate])),
    effects: byToken,
    steps: new Map(model.steps.map(({ step }) => [nameOfStep(step), step])),
    origins: new Map(origins),
    raw: new Map(
      traceInterpolations(document, catalog).map(({ path, text }) => {
        const step = nameAt(path);
        return [`${step} ${text}`, { step, text, path }];
      }),
    ),
  };
}

/** How much a coverage promises. */
function weight({ kind }: Coverage): number {
  return kind === "always" ? 2 : kind === "unless" ? 1 : 0;
}

/** Effects of the new text that were better covered in the old one. */
function exposed(old: Side, now: Side, gate: string): readonly string[] {
  return [...now.effects.values()]
    .filter(({ key, kind, coverage }) => {
      const earlier = old.effects.get(key)?.coverage;
      if (!isChanging(kind) || earlier === undefined || earlier.kind === "never") return false;
      return earlier.gates.some(({ name }) => name === gate) && weight(coverage) < weight(earlier);
    })
    .map(({ step }) => step);
}

type GateChanges = {
  readonly changes: readonly SafetyChange[] /** Steps whose exposure has been told. */;
  readonly told: ReadonlySet<string>;
};

function gateChanges(old: Side, now: Side): GateChanges {
  const changes: SafetyChange[] = [];
  const told = new Set<string>();
  for (const [name, gate] of old.gates) {
    const kept = now.gates.get(name);
    const open = [...new Set(exposed(old, now, name))];
    const path = (kept ?? gate).step.path;
    if (kept === undefined) {
      const what = open.length === 0 ? `removes the gate \`${name}\`` : `removes the gate before ${quoted(open)}`;
      changes.push({ severity: open.length === 0 ? "warning" : "danger", sentence: what, path });
      for (const step of open) told.add(step);
      continue;
    }
    const [was, is] = [passedWhen(gate), passedWhen(kept)];
    if (is !== null && is !== was) {
      const severity = open.length > 0 ? "danger" : "warning";
      changes.push({ severity, sentence: `lets \`${name}\` be passed without asking when ${is}`, path });
      for (const step of open) told.add(step);
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

function quoted(names: readonly string[]): string {
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

function effectChanges(old: Side, now: Side, told: ReadonlySet<string>): readonly SafetyChange[] {
  const changes: SafetyChange[] = [];
  for (const effect of now.effects.values()) {
    const { key, kind, token, coverage, path, step } = effect;
    const earlier = old.effects.get(key);
    if (earlier === undefined) {
      const open = coverage.kind !== "always";
      const behind = !isChanging(kind) ? "" : open ? `, ${coverageWords(coverage)}` : ", behind an approval";
      const severity = isChanging(kind) ? (open ? "danger" : "warning") : kind === "unknown" ? "warning" : "info";
      changes.push({ severity, sentence: `adds ${nouns[kind]} to \`${step}\`: \`${token}\`${behind}`, path });
      continue;
    }
    if (!isChanging(kind) || told.has(step)) continue;
    const lost = lostGates(earlier.coverage, coverage);
    if (weight(coverage) < weight(earlier.coverage) && lost.length > 0) {
      changes.push({ severity: "danger", sentence: `\`${step}\` is no longer behind ${quoted(lost)}`, path });
    } else if (weight(coverage) > weight(earlier.coverage)) {
      changes.push({
        severity: "good",
        sentence: `\`${step}\` is now always behind ${quoted(gateNames(coverage))}`,
        path,
      });
    }
  }
  for (const [key, { kind, token, path, step }] of old.effects) {
    if (now.effects.has(key) || !isChanging(kind)) continue;
    changes.push({ severity: "info", sentence: `removes ${nouns[kind]} from \`${step}\`: \`${token}\``, path });
  }
  return changes;
}

function gateNames(coverage: Coverage): readonly string[] {
  return coverage.kind === "never" ? [] : coverage.gates.map(({ name }) => name);
}

function lostGates(before: Coverage, after: Coverage): readonly string[] {
  const kept = after.kind === "always" ? gateNames(after) : [];
  return gateNames(before).filter((name) => !kept.includes(name));
}

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

function conditionOf(step: StepNode): string | null {
  const value = stepCondition(step.fields)?.value;
  return value === undefined || value === true ? null : String(value).trim();
}

/** Steps that do something, and run in other cases than before. */
function conditionChanges(old: Side, now: Side): readonly SafetyChange[] {
  const acting = new Set([...now.effects.values()].filter(({ kind }) => isChanging(kind)).map(({ step }) => step));
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

function originChanges(old: Side, now: Side): readonly SafetyChange[] {
  return [...now.origins].flatMap(([key, { root, kind, path }]): readonly SafetyChange[] => {
    const earlier = old.origins.get(key);
    if (earlier === undefined || earlier.root === root) return [];
    const [step, text] = [key.slice(0, key.indexOf(" $")), key.slice(key.indexOf(" $") + 1)];
    const severity = kind === "network" || kind === "unknown" ? "warning" : "info";
    return [{ severity, sentence: `\`${text}\` in \`${step}\` now comes from ${root}`, path }];
  });
}

function rawChanges(old: Side, now: Side): readonly SafetyChange[] {
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
