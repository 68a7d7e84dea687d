import type { StepNode, WorkflowDocument } from "@/lib/lobster/document/document";

/** A step of the old text and the one that it became. */
export type StepPair = { readonly before: StepNode; readonly after: StepNode };

/** Words that many steps share say little about which is which, and cost much to compare. */
const commonFrom = 40;
/** Two steps with less in common are two steps. From 0, nothing, to 1, everything. */
const leastLikeness = 0.5;

/**
 * Which step of one text is which of another: the one of the same id, and of what is left those that say the same or
 * nearly so: renamed steps, and steps without an id. A step is in at most one pair.
 */
export function matchSteps(before: WorkflowDocument, after: WorkflowDocument): readonly StepPair[] {
  const named = new Map<string, StepNode>();
  for (const step of before.allSteps) if (step.id !== null && !named.has(step.id)) named.set(step.id, step);
  const pairs: StepPair[] = [];
  const matched = new Set<StepNode>();
  for (const step of after.allSteps) {
    const same = step.id === null ? undefined : named.get(step.id);
    if (same === undefined || matched.has(same)) continue;
    pairs.push({ before: same, after: step });
    matched.add(same).add(step);
  }
  const gone = before.allSteps.filter((step) => !matched.has(step));
  const come = after.allSteps.filter((step) => !matched.has(step));
  return [...pairs, ...alikePairs(before, gone, after, come)];
}

type Candidate = StepPair & { readonly likeness: number; readonly order: number };

function alikePairs(
  before: WorkflowDocument,
  gone: readonly StepNode[],
  after: WorkflowDocument,
  come: readonly StepNode[],
): readonly StepPair[] {
  const oldWords = new Map(gone.map((step) => [step, wordsOf(before, step)]));
  const holders = new Map<string, StepNode[]>();
  for (const [step, words] of oldWords) {
    for (const word of words) {
      const list = holders.get(word);
      if (list === undefined) holders.set(word, [step]);
      else list.push(step);
    }
  }
  const candidates: Candidate[] = come.flatMap((step, order) => {
    const words = wordsOf(after, step);
    const possible = new Set<StepNode>();
    for (const word of words) {
      const list = holders.get(word) ?? [];
      if (list.length <= commonFrom) for (const holder of list) possible.add(holder);
    }
    return [...possible].flatMap((old) => {
      const likeness = likenessOf(oldWords.get(old) ?? new Set(), words);
      const fits = old.kind.kind === step.kind.kind && likeness >= leastLikeness;
      return fits ? [{ before: old, after: step, likeness, order }] : [];
    });
  });
  const taken = new Set<StepNode>();
  return candidates
    .sort((a, b) => b.likeness - a.likeness || a.order - b.order)
    .filter((pair) => {
      if (taken.has(pair.before) || taken.has(pair.after)) return false;
      taken.add(pair.before).add(pair.after);
      return true;
    })
    .map((pair) => ({ before: pair.before, after: pair.after }));
}

/** Words of a step's text but for its id; the same word counts once for each line it is the first of. */
function wordsOf(document: WorkflowDocument, step: StepNode): ReadonlySet<string> {
  const range = document.rangeOf(step.path);
  const text = range === null ? JSON.stringify(step.fields) : document.text.slice(range.from, range.to);
  const body = step.id === null ? text : text.replace(step.id, "");
  return new Set(body.match(/[\p{L}\p{N}_$./-]{2,}/gu) ?? []);
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
