import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const own = path.join(root, "lib/lobster/edit/fixtures");
/** Files that other people wrote; not part of a checkout. */
const wild = path.join(root, "../shared/wild");

export type EditFixture = { readonly name: string; readonly text: string; readonly format: "yaml" | "json" };

/** Files in the ways that people write. */
export function ownFixtures(): readonly EditFixture[] {
  return filesOf(own);
}

/** Files that other people wrote; none where they are missing. */
export function wildFixtures(): readonly EditFixture[] {
  return existsSync(wild) ? filesOf(wild) : [];
}

function filesOf(folder: string): readonly EditFixture[] {
  return readdirSync(folder)
    .filter((name) => /\.(lobster|ya?ml|json)$/.test(name))
    .sort()
    .map((name) => ({
      name,
      text: readFileSync(path.join(folder, name), "utf8"),
      format: name.endsWith(".json") ? "json" : "yaml",
    }));
}
