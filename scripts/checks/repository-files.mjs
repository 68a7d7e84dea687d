// The files that make up the project, found without git so that an exported copy can be checked too.
import { readdirSync } from "node:fs";
import path from "node:path";

const outside = new Set([
  "node_modules",
  ".git",
  "dist",
  "coverage",
  "test-results",
  "playwright-report",
  "generated",
  "next-env.d.ts",
]);

function isOutside(name, place) {
  return outside.has(name) || /^\.(next|data|cache)/.test(name) || place === "public/monaco";
}

/**
 * Every file of the project, as sorted paths relative to the root with forward slashes.
 * What is installed, built or generated is left out.
 * @param {string} root
 * @returns {string[]}
 */
export function repositoryFiles(root) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const place = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isOutside(entry.name, place)) continue;
      if (entry.isDirectory()) visit(place);
      else if (entry.isFile()) files.push(place);
    }
  };
  visit("");
  return files.sort();
}
