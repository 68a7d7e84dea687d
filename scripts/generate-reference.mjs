// npm run docs:reference: writes docs/reference anew from the catalog, the checks and the messages in the source.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tsImport } from "tsx/esm/api";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/reference");
const { referencePages } = await tsImport("./reference/pages.ts", import.meta.url);
const pages = referencePages(root);

rmSync(folder, { recursive: true, force: true });
for (const [name, text] of pages) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`docs/reference: ${pages.size} pages`);
