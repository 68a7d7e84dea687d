// What may not stand in any text of the project: addresses of package registries, and links that lead nowhere.
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { repositoryFiles } from "./repository-files.mjs";

const registryAddress = /\bhttps?:\/\/[\w.-]*(?:registry|npmjs|artifactory|verdaccio|nexus)[\w.-]*/i;
const largest = 2_000_000;

/** Text of a file, or null for binary and very large ones. */
function readText(file) {
  if (statSync(file).size > largest) return null;
  const bytes = readFileSync(file);
  return bytes.includes(0) ? null : bytes.toString("utf8");
}

function lineOf(text, offset) {
  return text.slice(0, offset).split("\n").length;
}

function registryProblems(file, text) {
  return text.split("\n").flatMap((line, at) => {
    const found = registryAddress.exec(line);
    return found ? [`${file}:${at + 1}: names a package registry: ${found[0]}`] : [];
  });
}

/** The anchor a heading gets: lower case, punctuation dropped, blanks to dashes. */
function anchorOf(heading) {
  return heading
    .replace(/`|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function withoutCode(text) {
  const blank = (block) => block.replace(/[^\n]/g, " ");
  return text.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank);
}

function linkProblems(root, file, text) {
  const problems = [];
  const prose = withoutCode(text);
  for (const match of prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)) {
    const target = match[1];
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const [place, anchor] = target.split("#");
    const full = place === "" ? path.join(root, file) : path.resolve(root, path.dirname(file), decodeURI(place));
    const where = `${file}:${lineOf(prose, match.index)}`;
    if (!existsSync(full)) {
      problems.push(`${where}: ${target} does not exist`);
    } else if (anchor && full.endsWith(".md")) {
      const headings = readFileSync(full, "utf8").matchAll(/^#+\s+(.+)$/gm);
      const anchors = new Set([...headings].map((heading) => anchorOf(heading[1])));
      if (!anchors.has(anchor)) problems.push(`${where}: ${target} names no heading`);
    }
  }
  return problems;
}

const root = path.resolve(process.argv[2] ?? ".");
const problems = repositoryFiles(root).flatMap((file) => {
  const text = readText(path.join(root, file));
  if (text === null) return [];
  return [...registryProblems(file, text), ...(file.endsWith(".md") ? linkProblems(root, file, text) : [])];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
