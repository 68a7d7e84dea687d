// Lets a shell line call a command of pipelines as a program: its arguments become the one stage of a pipeline.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packageFile = new URL("../package.json", import.meta.url);

/**
 * Runs the command with the arguments of this process, in this process: standard streams, signals and the exit code
 * are those of the command line.
 */
export async function runAsPipeline(command) {
  const words = process.argv.slice(2);
  const { bin } = JSON.parse(readFileSync(packageFile, "utf8"));
  const program = new URL(bin.lobster, packageFile);
  const asksForHelp = words[0] === "--help" || words[0] === "-h";
  const request = asksForHelp ? ["help", command] : [[command, ...words.map(quoted)].join(" ")];
  process.argv = [process.argv[0], fileURLToPath(program), ...request];
  await import(program.href);
}

/** A word that a pipeline reads back to the same bytes; an empty one stays an argument. */
function quoted(word) {
  return `"${word.replaceAll(/[\\"$`]/g, "\\$&")}"`;
}
