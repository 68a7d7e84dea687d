import { isatty } from "node:tty";
import { catalog } from "@/lib/catalog";
import { commandRunners, stepDryRuns, stepRunners } from "@/lib/catalog/runners";
import { main } from "@/lib/runtime/cli/main";
import { ProgressLine } from "@/lib/runtime/cli/progress-line";
import { watchStopSignals } from "@/lib/runtime/cli/stop-signals";
import { askAtTerminal } from "@/lib/runtime/cli/terminal";
import { hasErrorCode } from "@/lib/runtime/error-code";
import { createNodeHost } from "@/lib/runtime/host/node-host";
import { checkpointMaxAge } from "@/lib/runtime/store/checkpoint-age";
import { CheckpointStore } from "@/lib/runtime/store/checkpoint-store";
import { StateFiles, stateDirectory } from "@/lib/runtime/store/state-files";

/** Without a limit of its own a command may fill the longest text that the engine can hold. */
const mostOutputBytes = 256 * 1024 * 1024;

const env: Record<string, string> = {};
for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;

const progressLine = new ProgressLine({
  write: (text) => void process.stderr.write(text),
  get columns() {
    return process.stderr.columns;
  },
  now: () => performance.now(),
});
const printError = (text: string) => progressLine.above(() => void process.stderr.write(text));
const stateFolder = stateDirectory(env);
const host = createNodeHost({
  log: (line) => printError(`${line}\n`),
  stateFolder,
  defaultMaxOutputBytes: mostOutputBytes,
  askLine: (prompt, signal) => progressLine.without(() => askAtTerminal(prompt, signal)),
});
// Whoever reads, such as `head`, may have enough before the end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (!hasErrorCode(error, "EPIPE")) throw error;
  });
}
const stop = watchStopSignals(() => host.killAll());
const program = {
  catalog,
  commands: commandRunners,
  steps: stepRunners,
  dryRuns: stepDryRuns,
  host,
  store: new CheckpointStore(new StateFiles(stateFolder), host, { maxAge: () => checkpointMaxAge(env) }),
  env,
  cwd: process.cwd(),
  interactive: isatty(0),
  signal: stop.signal,
  ...(isatty(2) && env.TERM !== "dumb" ? { progressLine } : {}),
  print: (text: string) => progressLine.above(() => void process.stdout.write(text)),
  printError,
};

void main(program, process.argv.slice(2)).then((exitCode) => {
  process.exitCode = stop.exitCode() ?? exitCode;
});
