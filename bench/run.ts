// npm run bench: measures what a person waits for, and says how much of each target is used.
// npm run bench -- editor: the editor in a browser, with the production build; BENCH_MINUTES shortens the long parts.
// npm run bench -- runtime: compares the command line with the reference implementation.
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { editorLines } from "./browser/editor-lines";
import { commandLineLines } from "./command-line-lines";
import { editingLines } from "./editing-lines";
import { machineSpeed } from "./machine-speed";
import { print } from "./report";
import { compareRuntimes } from "./runtime";

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}`;
console.log(`Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds`);
const tellSpeed = () => console.log(`A fixed computation takes ${machineSpeed().toFixed(0)} ms on this machine now`);
tellSpeed();
const build = () =>
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../scripts/build-bin.mjs"), "lobster"], {
    stdio: "inherit",
  });
const area = process.argv[2];
if (area === "runtime") {
  build();
  compareRuntimes(Math.min(7, rounds));
} else {
  console.log("The last column is the share of the target that is used; above 100% misses it.");
  print("Editing without a browser", editingLines(rounds));
  if (area === "editor") await editorLines((lines) => print("The editor in a browser", lines));
  else {
    build();
    print("Command line", commandLineLines(rounds));
  }
}
tellSpeed();
