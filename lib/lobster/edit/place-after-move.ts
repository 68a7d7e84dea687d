import { type DocumentPath, isWithin, type StepPath, samePath } from "../contract/document-path";
import type { StepPlace } from "./command";

/** Path of a step after it was taken from `path` and put at `place`, whose index counts before it was taken out. */
export function placeAfterMove(path: StepPath, place: StepPlace): StepPath {
  const list = pathWithout(place.list, path);
  const sameList = samePath(path.slice(0, -1), place.list);
  const index = sameList && place.index > Number(path.at(-1)) ? place.index - 1 : place.index;
  return [...list, index];
}

/** A path as it reads once the item at `removed` has left its list. */
function pathWithout(path: DocumentPath, removed: StepPath): DocumentPath {
  const list = removed.slice(0, -1);
  const here = path[list.length];
  if (!isWithin(path, list) || typeof here !== "number" || here < Number(removed.at(-1))) return path;
  return [...list, here - 1, ...path.slice(list.length + 1)];
}
