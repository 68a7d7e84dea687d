import type { StepPath } from "../contract/document-path";
import { samePath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import { valueAt } from "../document/workflow-steps";
import { changedAt, insertedAt } from "./changed-data";
import type { StepPlace } from "./command";
import { pathWithout } from "./place-after-move";

/** Data with the steps at `paths`, which are in file order and none inside another, next to each other at a place. */
export function movedData(
  data: JsonValue | undefined,
  paths: readonly StepPath[],
  place: StepPlace,
): JsonValue | undefined {
  const steps = paths.flatMap((path) => valueAt(data, path) ?? []);
  const backwards = [...paths].reverse();
  const without = withoutSteps(data, paths);
  const list = backwards.reduce((path, removed) => pathWithout(path, removed), place.list);
  const before = paths.filter(
    (path) => samePath(path.slice(0, -1), place.list) && Number(path.at(-1)) < place.index,
  ).length;
  return changedAt(without, list, (items) =>
    steps.reduceRight<JsonValue>((rest, step) => insertedAt(rest, place.index - before, step), items ?? []),
  );
}

/** Data without the steps at `paths`, which are in file order and none inside another. */
export function withoutSteps(data: JsonValue | undefined, paths: readonly StepPath[]): JsonValue | undefined {
  return paths.reduceRight<JsonValue | undefined>((rest, path) => changedAt(rest, path, () => undefined), data);
}
