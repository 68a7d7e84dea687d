/**
 * Place in the parsed file, by key and index: `["steps", 2, "parallel", "branches", 0]`.
 * A `StepPath` is a `DocumentPath` that ends at a step mapping. Paths are places, ids are names.
 */
export type DocumentPath = readonly (string | number)[];
export type StepPath = DocumentPath;

/** Stable text form of a path, used as key of nodes and maps. */
export function pathKey(path: DocumentPath): string {
  return path.map(String).join("/");
}

/** The path of a step whose key this is: names on the way to a step hold no slash, and none is a number. */
export function pathOfKey(key: string): StepPath {
  return key.split("/").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

export function samePath(a: DocumentPath, b: DocumentPath): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** True when `path` is `ancestor` itself or lies inside it. */
export function isWithin(path: DocumentPath, ancestor: DocumentPath): boolean {
  return ancestor.length <= path.length && ancestor.every((part, index) => part === path[index]);
}
