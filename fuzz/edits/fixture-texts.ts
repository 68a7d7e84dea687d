import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../../lib/lobster/edit/fixtures");

/** Files in the ways that people write, with their names. */
export function namedFixtures(): readonly (readonly [string, string])[] {
  return readdirSync(folder)
    .filter((name) => /\.(lobster|json)$/.test(name))
    .map((name) => [name, readFileSync(path.join(folder, name), "utf8")] as const);
}

export function editFixtures(): readonly string[] {
  return namedFixtures().map(([, text]) => text);
}
