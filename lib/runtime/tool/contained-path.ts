import { lstat, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@/lib/runtime/error-code";

const mostLinks = 40;

/** True when a path is a folder itself or lies below it. Both absolute; compares the names, not what they lead to. */
export function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return way === "" || (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}

/**
 * True when a path is inside one of the folders, by its name and by where its links lead. What does not exist yet
 * counts as what it would be.
 */
export async function isContained(folders: readonly string[], place: string): Promise<boolean> {
  const named = folders.filter((folder) => isInside(folder, place));
  if (named.length === 0) return false;
  const real = await realPlace(place);
  const realFolders = await Promise.all(folders.map((folder) => realPlace(folder)));
  return real !== null && realFolders.some((folder) => folder !== null && isInside(folder, real));
}

/** Where a path leads, also when its end does not exist; null when that cannot be told, as with links in a circle. */
async function realPlace(place: string, links = 0): Promise<string | null> {
  if (links > mostLinks) return null;
  try {
    return await realpath(place);
  } catch (error) {
    if (hasErrorCode(error, "ELOOP", "EACCES")) return null;
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG")) throw error;
  }
  const parent = await realPlace(path.dirname(place), links);
  if (parent === null) return null;
  const inside = path.join(parent, path.basename(place));
  const target = await linkTarget(inside);
  return target === null ? inside : realPlace(path.resolve(parent, target), links + 1);
}

async function linkTarget(place: string): Promise<string | null> {
  try {
    return (await lstat(place)).isSymbolicLink() ? await readlink(place) : null;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG")) return null;
    throw error;
  }
}
