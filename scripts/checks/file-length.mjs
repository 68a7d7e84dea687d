// A file answers one question: 400 lines is the end, from 250 on look for the second subject.
import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryFiles } from "./repository-files.mjs";

const MOST = 400;
const LONG = 250;

const root = path.resolve(process.argv[2] ?? ".");
const lengths = repositoryFiles(root)
  .filter((file) => /\.(ts|tsx|mjs|cjs|css|sh)$/.test(file))
  .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1 }))
  .sort((a, b) => b.lines - a.lines);

const tooLong = lengths.filter(({ lines }) => lines > MOST);
for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, at most ${MOST} are allowed`);

const long = lengths.filter(({ lines }) => lines > LONG && lines <= MOST);
if (long.length > 0) {
  console.log(`Longer than ${LONG} lines: ${long.map(({ file, lines }) => `${file} (${lines})`).join(", ")}`);
}
console.log(`${lengths.length} files, ${tooLong.length} too long`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
