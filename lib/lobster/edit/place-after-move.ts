import { type DocumentPath, isWithin, type StepPath, samePath } from "../contract/document-path";
import type { StepPlace } from "./command";

/** Path of a step after it was taken from `path` and put at `place`, whose index counts before it was taken out. */
export function placeAfterMove(path: StepPath, place: StepPlace): StepPath {
  const list = pathWithout(place.list, path);
  const sameList = samePath(path.slice(0, -1), place.list);
  const index = sameList && place.index > Number(path.at(-1)) ? place.index - 1 : place.index;
  return [...list, index];
}

/** True when the step would stand where it stands. */
export function staysPut(path: StepPath, place: StepPlace): boolean {
  const index = Number(path.at(-1));
  return samePath(path.slice(0, -1), place.list) && (place.index === index || place.index === index + 1);
}

/** A path as it reads once the item at `removed` has left its list; a path inside the item stays as it is. */
export function pathWithout(path: DocumentPath, removed: StepPath): DocumentPath {
  const list = removed.slice(0, -1);
  const here = path[list.length];
  if (!isWithin(path, list) || typeof here !== "number" || here <= Number(removed.at(-1))) return path;
  return [...list, here - 1, ...path.slice(list.length + 1)];
}

/** A path as it reads once `count` items stand at `inserted`. */
export function pathWith(path: DocumentPath, inserted: StepPath, count = 1): DocumentPath {
  const list = inserted.slice(0, -1);
  const here = path[list.length];
  if (!isWithin(path, list) || typeof here !== "number" || here < Number(inserted.at(-1))) return path;
  return [...list, here + count, ...path.slice(list.length + 1)];
}

/** A path as it reads after the step at `from` went to `to`, its path after the move. */
export function pathAfterMove(path: DocumentPath, from: StepPath, to: StepPath): DocumentPath {
  if (isWithin(path, from)) return [...to, ...path.slice(from.length)];
  return pathWith(pathWithout(path, from), to);
}
