import type { Catalog } from "../../contract/catalog";
import { type DocumentPath, type StepPath, samePath } from "../../contract/document-path";
import type { JsonValue } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { openDocument } from "../../document/open-document";
import type { EditCommand, StepPlace } from "../command";
import { pathWith } from "../place-after-move";
import type { EditPlan } from "../plan";
import { type NextPlan, planInTurn } from "../plan-in-turn";
import { refused } from "../refusal";
import { choiceReason, outermostPaths, stepNames } from "../step-paths";
import { insertStepTexts } from "./insert-step-text";
import { pathsOf, withStepsAt } from "./plan-paste-steps";
import { stepTextAt } from "./step-text";
import { stepsAlone } from "./steps-alone";
import { idsOf, withFreeIds } from "./with-free-ids";

type DuplicateSteps = Extract<EditCommand, { readonly type: "duplicateSteps" }>;

export function planDuplicateSteps(document: WorkflowDocument, { paths }: DuplicateSteps, catalog: Catalog): EditPlan {
  const reason = choiceReason(document, paths);
  if (reason !== null) return refused(reason);
  const plans: NextPlan[] = [];
  let selected: readonly StepPath[] = [];
  for (const { place, steps } of copiesOf(document, paths, catalog)) {
    const texts = pathsOf(steps).map((path) => stepTextAt(steps, path));
    plans.push(...insertStepTexts(place, texts, catalog));
    const start = [...place.list, place.index];
    const shifted = selected.map((path) => pathWith(path, start, texts.length));
    selected = [...texts.map((_text, offset) => [...place.list, place.index + offset]), ...shifted];
  }
  const planned = planInTurn(document, plans, catalog);
  if (planned.kind === "refused") return planned;
  const label = `Duplicate ${stepNames(document, outermostPaths(document, paths))}`;
  return { kind: "edits", edits: planned.edits, label, select: selected[0] ?? null, selected };
}

/** The data after a duplication that `planDuplicateSteps` accepts. */
export function duplicatedData(
  document: WorkflowDocument,
  { paths }: DuplicateSteps,
  catalog: Catalog,
): JsonValue | undefined {
  return copiesOf(document, paths, catalog).reduce<JsonValue | undefined>(
    (data, { place, steps }) => withStepsAt(data, place, steps),
    document.data,
  );
}

type Copies = { readonly place: StepPlace; readonly steps: WorkflowDocument };

/** The copies for each list, last place first, so that no insertion moves a later place. */
function copiesOf(document: WorkflowDocument, paths: readonly StepPath[], catalog: Catalog): readonly Copies[] {
  const groups = new Map<string, { readonly list: DocumentPath; readonly paths: StepPath[] }>();
  for (const path of outermostPaths(document, paths)) {
    const list = path.slice(0, -1);
    const known = [...groups.values()].find((group) => samePath(group.list, list));
    if (known === undefined) groups.set(list.join("/"), { list, paths: [path] });
    else known.paths.push(path);
  }
  const order = document.allSteps.map(({ path }) => path.join("/"));
  const lastOf = (group: { readonly paths: readonly StepPath[] }): number =>
    order.indexOf(group.paths.at(-1)?.join("/") ?? "");
  const used = new Set(idsOf(document));
  return [...groups.values()]
    .sort((a, b) => lastOf(b) - lastOf(a))
    .map(({ list, paths: own }) => {
      const alone = openDocument(`${stepsAlone(document, own).join("\n")}\n`, catalog);
      const steps = withFreeIds(alone, used, false, catalog);
      return { place: { list, index: Number(own.at(-1)?.at(-1)) + 1 }, steps };
    });
}
