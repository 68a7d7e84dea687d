import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runTool, seededTree } from "./seeded-tree";

type Seed = { readonly rule: string; readonly from: string; readonly imports: string };

/** One bad import for each rule. The files they lead to are made when they are ours. */
const seeds: readonly Seed[] = [
  { rule: "no-cycles", from: "lib/lobster/edit/ring-a.ts", imports: "@/lib/lobster/edit/ring-b" },
  { rule: "not-to-unresolvable", from: "lib/lobster/edit/lost.ts", imports: "./nowhere" },
  { rule: "lobster-imports-nothing-of-ours", from: "lib/lobster/graph/up.ts", imports: "@/lib/catalog/index" },
  { rule: "catalog-imports-lobster", from: "lib/catalog/up.ts", imports: "@/lib/runtime/engine" },
  { rule: "api-imports-lobster", from: "lib/api/up.ts", imports: "@/lib/catalog/index" },
  { rule: "editor-imports-core", from: "lib/editor/up.ts", imports: "@/lib/api/contract" },
  { rule: "runtime-imports-core", from: "lib/runtime/up.ts", imports: "@/lib/api/contract" },
  { rule: "server-imports-lib", from: "lib/server/up.ts", imports: "@/lib/editor/store" },
  { rule: "components-are-client", from: "components/runs/up.tsx", imports: "@/lib/server/service" },
  { rule: "ui-is-leaf", from: "components/ui/up.tsx", imports: "@/lib/lobster/core" },
  { rule: "schema-form-is-leaf", from: "components/schema-form/up.tsx", imports: "@/components/runs/list" },
  { rule: "app-uses-services", from: "app/up.tsx", imports: "@/lib/runtime/engine" },
  { rule: "bin-composes", from: "bin/up.ts", imports: "@/components/ui/button" },
  { rule: "worker-composes", from: "worker/up.ts", imports: "@/lib/editor/store" },
  { rule: "examples-stand-alone", from: "examples/bin/up.ts", imports: "@/lib/lobster/core" },
  { rule: "core-without-node", from: "lib/catalog/steps/shell/node.ts", imports: "node:fs" },
  { rule: "components-without-node", from: "components/ui/node.tsx", imports: "node:fs" },
  { rule: "core-without-frameworks", from: "lib/editor/react.ts", imports: "react" },
  { rule: "server-without-react", from: "lib/server/react.ts", imports: "react" },
  { rule: "yaml-in-document-only", from: "lib/lobster/validate/yaml.ts", imports: "yaml" },
  { rule: "prisma-in-database-and-stores-only", from: "lib/server/runs/read.ts", imports: "@prisma/client" },
  {
    rule: "prisma-in-database-and-stores-only",
    from: "app/api/runs/route.ts",
    imports: "@/lib/server/db/generated/sqlite/client",
  },
  { rule: "pages-without-database", from: "app/page.tsx", imports: "@/lib/server/db/client" },
  { rule: "features-do-not-cross", from: "components/editor/cross.tsx", imports: "@/components/runs/list" },
  { rule: "features-do-not-cross", from: "components/setup/cross.tsx", imports: "@/components/home/first" },
  { rule: "no-runners-in-browser", from: "components/editor/runner.tsx", imports: "@/lib/catalog/leak" },
  {
    rule: "definition-never-imports-run",
    from: "lib/catalog/commands/head/definition.ts",
    imports: "@/lib/catalog/commands/head/run",
  },
  {
    rule: "kinds-do-not-cross",
    from: "lib/catalog/commands/pick/run.ts",
    imports: "@/lib/catalog/commands/head/definition",
  },
  { rule: "command-line-without-server", from: "bin/lobster.ts", imports: "@/lib/server/service" },
  { rule: "testing-in-tests-only", from: "lib/server/fake.ts", imports: "@/lib/testing/fake-host" },
  { rule: "tests-are-not-imported", from: "lib/lobster/edit/from-test.ts", imports: "./core.test" },
];

const others: Readonly<Record<string, string>> = {
  "lib/lobster/core.ts": "export const core = 1;\n",
  "lib/lobster/edit/core.test.ts": "export const test = 1;\n",
  "lib/lobster/edit/ring-b.ts": 'export * from "./ring-a";\n',
  "lib/catalog/index.ts": "export const catalog = 1;\n",
  "lib/catalog/commands/head/run.ts": "export const run = 1;\n",
  // A browser file reaches it over a third file: the chain counts, not only the last import.
  "lib/catalog/leak.ts": 'export * from "./runners";\n',
  "lib/catalog/runners.ts": "export const runners = 1;\n",
  "lib/runtime/engine.ts": "export const engine = 1;\n",
  "lib/api/contract.ts": "export const contract = 1;\n",
  "lib/editor/store.ts": "export const store = 1;\n",
  "lib/server/service.ts": "export const service = 1;\n",
  "lib/server/db/client.ts": "export const client = 1;\n",
  "lib/server/db/generated/sqlite/client.ts": "export const generated = 1;\n",
  "lib/testing/fake-host.ts": "export const fake = 1;\n",
  "components/ui/button.tsx": "export const button = 1;\n",
  "components/runs/list.tsx": "export const list = 1;\n",
  "components/home/first.tsx": "export const first = 1;\n",
};

/** Imports that must stay legal, so that no rule forbids everything. */
const legal: Readonly<Record<string, string>> = {
  "lib/lobster/document/open.ts": 'export * from "yaml";\n',
  "lib/lobster/edit/plan.test.ts": 'export * from "node:fs";\nexport * from "@/lib/testing/fake-host";\n',
  "lib/catalog/runners.ts": 'export * from "./commands/head/run";\n',
  "lib/catalog/commands/head/run.ts": 'export * from "@/lib/lobster/core";\nexport * from "./definition";\n',
  "lib/catalog/commands/head/definition.ts": "export const definition = 1;\n",
  "lib/catalog/index.ts": 'export * from "./commands/head/definition";\n',
  "lib/lobster/core.ts": "export const core = 1;\n",
  "lib/runtime/engine.ts": 'export * from "node:child_process";\nexport * from "@/lib/catalog/runners";\n',
  "lib/api/contract.ts": 'export * from "@/lib/lobster/core";\nexport * from "zod";\n',
  "lib/editor/store.ts": 'export * from "@/lib/catalog/index";\nexport * from "zustand/vanilla";\n',
  "lib/server/db/client.ts": 'export * from "@prisma/client";\nexport * from "./generated/sqlite/client";\n',
  "lib/server/db/generated/sqlite/client.ts": 'export * from "@prisma/client/runtime/client";\n',
  "lib/server/runs/prisma-run-store.ts": 'export * from "@/lib/server/db/generated/sqlite/client";\n',
  "lib/server/runs/read-run.ts": 'export * from "./prisma-run-store";\nexport * from "@/lib/runtime/engine";\n',
  "lib/testing/fake-host.ts": "export const fake = 1;\n",
  "components/ui/button.tsx": 'export * from "react";\n',
  "components/editor/canvas.tsx": 'export * from "@/components/ui/button";\nexport * from "@/lib/editor/store";\n',
  "app/page.tsx": 'export * from "@/components/editor/canvas";\nexport * from "@/lib/server/runs/read-run";\n',
  "bin/lobster.ts": 'export * from "@/lib/runtime/engine";\n',
  "bin/studio.ts": 'export * from "@/lib/server/runs/read-run";\n',
  "worker/main.ts": 'export * from "@/lib/server/runs/read-run";\n',
};

const reportSchema = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

async function violations(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = seededTree([".dependency-cruiser.cjs", "tsconfig.json"], files);
  const places = ["lib", "components", "app", "bin", "worker", "examples"].filter((place) =>
    Object.keys(files).some((file) => file.startsWith(`${place}/`)),
  );
  const { text } = await runTool(folder, "depcruise", ["--output-type", "json", ...places]);
  return reportSchema.parse(JSON.parse(text)).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe("import boundaries", () => {
  let found: string[];

  beforeAll(async () => {
    const bad = Object.fromEntries(
      seeds.map(({ from, imports }) => [from, `export * from ${JSON.stringify(imports)};\n`]),
    );
    found = await violations({ ...others, ...bad });
  });

  for (const { rule, from, imports } of seeds) {
    it(`${rule} reports ${from} importing ${imports}`, () => {
      expect(found).toContain(`${rule}: ${from}`);
    });
  }

  it("has a bad import for every rule of the settings", () => {
    const settings = z
      .object({ forbidden: z.array(z.object({ name: z.string(), severity: z.literal("error") })) })
      .parse(createRequire(import.meta.url)("../../.dependency-cruiser.cjs"));

    expect(settings.forbidden.map(({ name }) => name).sort()).toEqual(
      [...new Set(seeds.map(({ rule }) => rule))].sort(),
    );
  });

  it("allows the imports the layers are made for", async () => {
    expect(await violations(legal)).toEqual([]);
  });
});
