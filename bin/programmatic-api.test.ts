import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "docs/programmatic-api.md"), "utf8");

/** Programs of the text, each with what it prints. */
const examples = [...text.matchAll(/^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
  ([, program = "", printed = ""]) => ({ program, printed, title: program.match(/import \{ (.*?) \} from "(.*?)"/g) }),
);

let folder: string;
beforeAll(() => {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(path.join(root, ".cache/programmatic-api-"));
  // A package of its own: inside of ours, the name of ours means the checkout.
  writeFileSync(path.join(folder, "package.json"), '{"private":true,"type":"module"}');
  const installed = path.join(folder, "node_modules/lobster-studio");
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(installed, "package.json"), readFileSync(path.join(root, "package.json")));
  const builder = pathToFileURL(path.join(root, "scripts/build-bin.mjs")).href;
  const build = `await (await import(${JSON.stringify(builder)})).buildServerPrograms(${JSON.stringify(path.join(installed, "dist"))})`;
  execFileSync(process.execPath, ["--input-type=module", "-e", build], { cwd: root, stdio: "inherit" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the examples of the programmatic interface", () => {
  it("are all there", () => {
    expect(examples.length).toBe(text.match(/^```js$/gm)?.length);
    expect(examples.length).toBeGreaterThan(4);
  });

  it.each(examples)("print what the text says: $title", ({ program, printed }) => {
    const trial = mkdtempSync(path.join(folder, "trial-"));
    writeFileSync(path.join(trial, "example.mjs"), program);

    const output = execFileSync(process.execPath, ["example.mjs"], {
      cwd: trial,
      encoding: "utf8",
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        HOME: trial,
        LOBSTER_STATE_DIR: path.join(trial, "state"),
      },
    });

    expect(output).toBe(printed);
  });
});
