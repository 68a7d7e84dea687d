import { pathKey } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { StepNode } from "../document/document";
import { compareValues } from "../expression/evaluate-condition";
import { type Condition, readCondition } from "../expression/parse-condition";
import type { StepReference } from "../expression/references";
import { walkPath } from "../expression/resolve-reference";
import { stepCondition } from "../expression/step-condition";
import type { ReferenceScope } from "../graph/reference-scope";
import { hasApprovalGate } from "../run/gates";
import { conditionOutcome, survivedFailure } from "./gate-bypass";

/** What became of a step that a run is past. */
type StepStatus = "ok" | "skipped" | "failed";

/** A condition that must come to a value for a case to be possible. */
type Demand = { readonly at: StepNode; readonly condition: Condition; readonly holds: boolean };

type Variable =
  | { readonly kind: "status"; readonly step: StepNode; readonly key: string }
  | { readonly kind: "atom"; readonly key: string };

type Assignment = ReadonlyMap<string, StepStatus | boolean>;

/** A value as far as it is known: itself, a name that stands for one unknown value, or what has to be decided first. */
type Reading =
  | { readonly kind: "known"; readonly value: JsonValue | undefined }
  | { readonly kind: "unknown"; readonly key: string }
  | { readonly kind: "open"; readonly variable: Variable };

/** Cases looked at for one question before the search gives up and calls the thing possible. */
const mostCases = 500;
/** Cases looked at for all questions about one document; people wait for the answers while they type. */
const mostCasesInAll = 15_000;
/** Things decided in one course of a run; longer chains of conditions count as possible. */
const mostDecided = 25;

/**
 * Looks for a course of a run in which steps run though gates before them were not approved. Results of steps are unknown
 * but do not change, so that the same condition comes to the same everywhere. What it cannot exclude it calls possible.
 */
export class BypassSearch {
  private cases = 0;
  private casesInAll = 0;
  private readonly answers = new Map<string, boolean>();
  private readonly trees = new Map<StepNode, Condition | null>();

  constructor(
    private readonly scope: ReferenceScope,
    private readonly isTopLevel: (step: StepNode) => boolean,
  ) {}

  /**
   * True when all of `running` can run in one course of a run in which none of `gates` was approved.
   * @param running a step with those around it
   */
  isPossible(running: readonly StepNode[], gates: ReadonlySet<StepNode>): boolean {
    const demands = running.flatMap((step) => this.demandOf(step, true));
    const named = [...gates].map((step): Variable => ({ kind: "status", step, key: statusKey(step) }));
    const question = [...demands.map(({ at }) => pathKey(at.path)), "?", ...named.map(({ key }) => key)].join(" ");
    const known = this.answers.get(question);
    if (known !== undefined) return known;
    this.cases = 0;
    const answer = this.search(demands, new Map(), named, gates);
    this.casesInAll += this.cases;
    this.answers.set(question, answer);
    return answer;
  }

  private search(
    demands: readonly Demand[],
    assigned: Assignment,
    wanted: readonly Variable[],
    gates: ReadonlySet<StepNode>,
  ): boolean {
    this.cases += 1;
    if (this.cases > mostCases || this.casesInAll > mostCasesInAll || assigned.size > mostDecided) return true;
    let open: Variable | null = null;
    for (const { at, condition, holds } of demands) {
      const reading = this.truth(condition, at, assigned);
      if (reading.kind === "known" && Boolean(reading.value) !== holds) return false;
      if (reading.kind === "open") open ??= reading.variable;
    }
    const variable = wanted.find(({ key }) => !assigned.has(key)) ?? open;
    if (variable === null) return true;
    if (variable.kind === "atom") {
      return [true, false].some((value) => this.search(demands, withValue(assigned, variable, value), wanted, gates));
    }
    const { step } = variable;
    return this.statusesOf(step, gates.has(step)).some((status) =>
      this.search(
        [...demands, ...this.demandOf(step, status !== "skipped")],
        withValue(assigned, variable, status),
        wanted,
        gates,
      ),
    );
  }

  private statusesOf(step: StepNode, unapproved: boolean): readonly StepStatus[] {
    const outcome = conditionOutcome(stepCondition(step.fields)?.value);
    const runs = outcome === "always" || outcome === "depends";
    const skips = outcome === "never" || outcome === "depends";
    const goesOn = survivedFailure(step) === "continue";
    return [
      ...(runs && !unapproved ? (["ok"] as const) : []),
      ...(skips ? (["skipped"] as const) : []),
      ...(runs && goesOn ? (["failed"] as const) : []),
    ];
  }

  /** What the condition of a step must come to; nothing for one without condition, or with one that cannot be read. */
  private demandOf(step: StepNode, holds: boolean): readonly Demand[] {
    const condition = this.treeOf(step);
    return condition === null ? [] : [{ at: step, condition, holds }];
  }

  private treeOf(step: StepNode): Condition | null {
    const before = this.trees.get(step);
    if (before !== undefined) return before;
    const value = stepCondition(step.fields)?.value;
    const reading = typeof value === "string" ? readCondition(value) : null;
    const tree = reading?.kind === "condition" ? reading.condition : null;
    this.trees.set(step, tree);
    return tree;
  }

  /** What a condition comes to: known as a boolean, or open. */
  private truth(condition: Condition, at: StepNode, assigned: Assignment): Exclude<Reading, { kind: "unknown" }> {
    switch (condition.kind) {
      case "literal":
        return { kind: "known", value: Boolean(condition.value) };
      case "reference": {
        const reading = this.valueOf(condition.reference, at, assigned);
        if (reading.kind === "known") return { kind: "known", value: Boolean(reading.value) };
        return reading.kind === "open" ? reading : atom(`true ${reading.key}`, assigned);
      }
      case "not": {
        const reading = this.truth(condition.operand, at, assigned);
        return reading.kind === "known" ? { kind: "known", value: !reading.value } : reading;
      }
      case "comparison":
        return this.comparison(condition, at, assigned);
      default:
        return this.junction(condition, at, assigned);
    }
  }

  private junction(
    { kind, operands }: Extract<Condition, { kind: "and" | "or" }>,
    at: StepNode,
    assigned: Assignment,
  ): Exclude<Reading, { kind: "unknown" }> {
    const decides = kind === "or";
    let open: Exclude<Reading, { kind: "unknown" }> | null = null;
    for (const operand of operands) {
      const reading = this.truth(operand, at, assigned);
      if (reading.kind === "open") open ??= reading;
      else if (Boolean(reading.value) === decides) return { kind: "known", value: decides };
    }
    return open ?? { kind: "known", value: !decides };
  }

  private comparison(
    { operator, left, right }: Extract<Condition, { kind: "comparison" }>,
    at: StepNode,
    assigned: Assignment,
  ): Exclude<Reading, { kind: "unknown" }> {
    const a = this.operand(left, at, assigned);
    const b = this.operand(right, at, assigned);
    if (a.kind === "open") return a;
    if (b.kind === "open") return b;
    if (a.kind === "known" && b.kind === "known") {
      return { kind: "known", value: compareValues(operator, a.value, b.value) };
    }
    const names = [nameOf(a), nameOf(b)];
    if (operator !== "==" && operator !== "!=") return atom(`${operator} ${names.join(" ")}`, assigned);
    if (names[0] === names[1]) return { kind: "known", value: operator === "==" };
    const equal = atom(`== ${names.sort().join(" ")}`, assigned);
    return equal.kind === "known" && operator === "!=" ? { kind: "known", value: !equal.value } : equal;
  }

  private operand(condition: Condition, at: StepNode, assigned: Assignment): Reading {
    if (condition.kind === "literal") return { kind: "known", value: condition.value };
    if (condition.kind === "reference") return this.valueOf(condition.reference, at, assigned);
    return this.truth(condition, at, assigned);
  }

  private valueOf({ id, path, text }: StepReference, at: StepNode, assigned: Assignment): Reading {
    const meaning = this.scope.meaning(at, id);
    if (meaning === null || (meaning.kind === "step" && !meaning.available)) {
      // The run stops here; whatever it would have been, it is nobody else's value.
      return { kind: "unknown", key: `${text} at ${pathKey(at.path)}` };
    }
    if (meaning.kind === "variable") return { kind: "unknown", key: `${text} of ${pathKey(meaning.container.path)}` };
    const { step } = meaning;
    const unknown: Reading = { kind: "unknown", key: `${pathKey(step.path)} ${path.join(".")}` };
    if (!this.isTopLevel(step)) return unknown;
    const status = assigned.get(statusKey(step));
    switch (status) {
      case "skipped":
        return { kind: "known", value: walkPath({ id, skipped: true }, path) };
      case "failed":
        return path[0] === "errorMessage" ? unknown : { kind: "known", value: walkPath({ id, error: true }, path) };
      case "ok":
        return valueOfDone(step, path) ?? unknown;
      default:
        return { kind: "open", variable: { kind: "status", step, key: statusKey(step) } };
    }
  }
}

/** What the record of a step that ran well is known to hold; null where its result decides. */
function valueOfDone(step: StepNode, path: readonly string[]): Reading | null {
  const [field = "", ...deeper] = path;
  if (field === "id") return { kind: "known", value: walkPath(step.id ?? undefined, deeper) };
  if (field === "skipped" || field === "error" || field === "errorMessage") return { kind: "known", value: undefined };
  if (field !== "approved") return null;
  return { kind: "known", value: walkPath(hasApprovalGate(step.fields) ? true : undefined, deeper) };
}

function atom(key: string, assigned: Assignment): Exclude<Reading, { kind: "unknown" }> {
  const value = assigned.get(key);
  return typeof value === "boolean" ? { kind: "known", value } : { kind: "open", variable: { kind: "atom", key } };
}

/** Unknown values of the same name are the same; known ones are named by what they are. */
function nameOf(reading: Extract<Reading, { kind: "known" | "unknown" }>): string {
  return reading.kind === "unknown" ? `(${reading.key})` : `=${JSON.stringify(reading.value)}`;
}

function statusKey(step: StepNode): string {
  return `status of ${pathKey(step.path)}`;
}

function withValue(assigned: Assignment, { key }: Variable, value: StepStatus | boolean): Assignment {
  return new Map([...assigned, [key, value]]);
}
