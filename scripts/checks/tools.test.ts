import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runTool, seededTree, type ToolReport } from "./seeded-tree";

type Files = Readonly<Record<string, string>>;

type Seed = { readonly fault: string; readonly files: Files; readonly report: RegExp };

type Check = {
  readonly tool: string;
  /** Settings of the repository the tool reads. */
  readonly settings: readonly string[];
  /** Files the tool has nothing to say about. */
  readonly clean: Files;
  /** What is added afterwards, and how the tool must report each. */
  readonly seeds: readonly Seed[];
  readonly run: (folder: string) => Promise<ToolReport>;
};

const core = { "lib/lobster/core.ts": "export const core: number = 1;\n" };

const manifest = (dependencies: Files) =>
  JSON.stringify({ name: "seeded", version: "1.0.0", type: "module", dependencies });

/** Fifteen lines that are the same under every name. */
const twin = (name: string) =>
  [
    `export function ${name}(values: readonly number[]): number {`,
    ...Array.from({ length: 15 }, (_, at) => `  const part${at} = values.filter((value) => value > ${at}).length;`),
    "  return part1;",
    "}",
    "",
  ].join("\n");

const checks: readonly Check[] = [
  {
    tool: "biome",
    settings: ["biome.json"],
    clean: core,
    seeds: [
      {
        fault: "a file that is not formatted",
        files: { "lib/lobster/wide.ts": "export const  wide = {a:1}\n" },
        report: /wide\.ts format/,
      },
      {
        fault: "an any",
        files: { "lib/lobster/loose.ts": "export const loose: any = 1;\n" },
        report: /loose\.ts:1:\d+ lint\/suspicious\/noExplicitAny/,
      },
      {
        fault: "a non-null assertion",
        files: { "lib/lobster/sure.ts": "export const sure = (value: string | null): string => value!;\n" },
        report: /sure\.ts:1:\d+ lint\/style\/noNonNullAssertion/,
      },
      {
        fault: "a default export outside the pages",
        files: { "lib/lobster/main.ts": "export default 1;\n" },
        report: /main\.ts:1:\d+ lint\/style\/noDefaultExport/,
      },
      {
        fault: "a console call in a library",
        files: { "lib/lobster/loud.ts": 'console.log("loud");\n' },
        report: /loud\.ts:1:\d+ lint\/suspicious\/noConsole/,
      },
    ],
    run: (folder) => runTool(folder, "biome", ["ci", "--vcs-enabled=false", "--colors=off", "lib"]),
  },
  {
    tool: "tsc",
    settings: ["tsconfig.json"],
    clean: core,
    seeds: [
      {
        fault: "a type error",
        files: { "lib/lobster/wrong.ts": 'export const wrong: number = "one";\n' },
        report: /wrong\.ts.*TS2322/,
      },
      {
        fault: "an element that may be missing",
        files: { "lib/lobster/first.ts": "export const first = (list: readonly string[]): string => list[0];\n" },
        report: /first\.ts.*TS2322/,
      },
    ],
    run: (folder) => runTool(folder, "tsc", ["--noEmit", "-p", "."]),
  },
  {
    tool: "knip",
    settings: ["knip.json", "tsconfig.json"],
    clean: {
      ...core,
      "package.json": manifest({}),
      "bin/lobster.ts": 'import { core } from "../lib/lobster/core";\nconsole.log(core);\n',
    },
    seeds: [
      {
        fault: "an unused file",
        files: { "lib/lobster/forgotten.ts": "export const forgotten = 1;\n" },
        report: /Unused files[\s\S]*forgotten\.ts/,
      },
      {
        fault: "an unused export",
        files: { "lib/lobster/core.ts": "export const core: number = 1;\nexport const spare = 2;\n" },
        report: /Unused exports[\s\S]*spare/,
      },
      {
        fault: "an unused dependency",
        files: { "package.json": manifest({ zod: "4.6.7" }) },
        report: /Unused dependencies[\s\S]*zod/,
      },
    ],
    run: (folder) => runTool(folder, "knip", ["--no-progress"]),
  },
  {
    tool: "jscpd",
    settings: [".jscpd.json"],
    clean: { "lib/lobster/one.ts": twin("one") },
    seeds: [{ fault: "a copy", files: { "lib/lobster/two.ts": twin("two") }, report: /Clone found/ }],
    run: (folder) => runTool(folder, "jscpd", ["."]),
  },
  {
    tool: "the length check",
    settings: [],
    clean: { "lib/lobster/long.ts": "export {};\n".repeat(400) },
    seeds: [
      {
        fault: "a file that is too long",
        files: { "lib/lobster/longer.ts": "export {};\n".repeat(401) },
        report: /lib\/lobster\/longer\.ts: 401 lines, at most 400 are allowed/,
      },
    ],
    run: (folder) => runTool(folder, "scripts/checks/file-length.mjs", []),
  },
  {
    tool: "the text check",
    settings: [],
    clean: {
      "README.md": "# Home\n\n[here](#home), [there](docs/there.md#the-place), https://example.org/packages\n",
      "docs/there.md": "## The place\n",
    },
    seeds: [
      {
        fault: "the address of a package registry",
        files: { "notes.txt": `one\nfrom ${["https:/", "registry.example.org", "left-pad"].join("/")}\n` },
        report: /notes\.txt:2: names a package registry/,
      },
      {
        fault: "a link that leads nowhere",
        files: { "docs/lost.md": "\n[lost](../no/such.md)\n" },
        report: /docs\/lost\.md:2: \.\.\/no\/such\.md does not exist/,
      },
      {
        fault: "a link to a heading that does not exist",
        files: { "docs/astray.md": "[there](there.md#elsewhere)\n" },
        report: /docs\/astray\.md:1: there\.md#elsewhere names no heading/,
      },
    ],
    run: (folder) => runTool(folder, "scripts/checks/repository-text.mjs", []),
  },
];

function add(folder: string, files: Files): void {
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  }
}

describe.each(checks)("$tool", ({ settings, clean, seeds, run }) => {
  let before: ToolReport;
  let after: ToolReport;

  beforeAll(async () => {
    const folder = seededTree(settings, clean);
    before = await run(folder);
    for (const { files } of seeds) add(folder, files);
    after = await run(folder);
  });

  it("has nothing to say about a clean tree", () => {
    expect(before.code, before.text).toBe(0);
  });

  for (const { fault, report } of seeds) {
    it(`reports ${fault}`, () => {
      expect(before.text).not.toMatch(report);
      expect(after.text).toMatch(report);
      expect(after.code).not.toBe(0);
    });
  }
});
