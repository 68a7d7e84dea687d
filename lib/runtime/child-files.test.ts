import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { freshWorkflow, type KnownWorkflow, listChildFiles } from "./child-files";

function known(
  text: string,
  files: Readonly<Record<string, string>>,
  more: Partial<KnownWorkflow> = {},
): KnownWorkflow {
  const { workflow } = openDocument(text, catalog);
  if (workflow === null) throw new Error("The test's workflow does not parse");
  return { ...freshWorkflow(workflow, {}, memoryOrigin(files)), ...more };
}

const names = async (workflow: KnownWorkflow, position = 0) =>
  (await listChildFiles(workflow, position, catalog)).files.map(({ realPath }) => realPath);

const leaf = "steps: [{id: l, run: x}]";

describe("the files that a workflow reaches", () => {
  it("are those of its steps and of their files, each once, whatever their conditions", async () => {
    const files = {
      "/flows/a.lobster": "steps: [{id: x, workflow: sub/b.yaml, when: false}, {id: y, workflow: ./sub/c.json}]",
      "/flows/sub/b.yaml": "steps: [{id: x, workflow: c.json}]",
      "/flows/sub/c.json": '{"steps":[{"id":"l","run":"x"}]}',
    };

    expect(await names(known("steps: [{id: a, workflow: a.lobster}, {id: b, workflow: sub/b.yaml}]", files))).toEqual([
      "/flows/a.lobster",
      "/flows/sub/b.yaml",
      "/flows/sub/c.json",
    ]);
  });

  it("are told from arguments, also those handed on, and from results that are there", async () => {
    const files = {
      "/flows/one.lobster": "args: {next: {default: no}}\nsteps: [{id: x, workflow: '${next}.lobster'}]",
      "/flows/two.lobster": leaf,
      "/flows/three.lobster": leaf,
    };
    const text =
      "args: {first: {default: one}}\nsteps: [{id: a, run: a}, {id: b, workflow: '${first}.lobster', workflow_args: {next: two}}, {id: c, workflow: $a.json.file}]";

    expect(await names(known(text, files))).toEqual(["/flows/one.lobster", "/flows/two.lobster"]);
    const records = new Map([["a", { id: "a", json: { file: "three.lobster" } }]]);
    expect(await names(known(text, files, { records }), 2)).toEqual(["/flows/three.lobster"]);
  });

  it("are not guessed from a default that a result replaces", async () => {
    const files = {
      "/flows/one.lobster": "args: {next: {default: two}}\nsteps: [{id: x, workflow: '${next}.lobster'}]",
      "/flows/two.lobster": leaf,
    };
    const text = "steps: [{id: a, run: a}, {id: b, workflow: one.lobster, workflow_args: {next: $a.json}}]";

    expect(await names(known(text, files))).toEqual(["/flows/one.lobster"]);
  });

  it("end at files that are missing, broken, or under way", async () => {
    const files = {
      "/flows/a.lobster":
        "steps: [{id: x, workflow: a.lobster}, {id: y, workflow: main.lobster}, {id: z, workflow: gone}]",
      "/flows/main.lobster": leaf,
      "/flows/bad.lobster": "steps: []",
    };

    expect(await names(known("steps: [{id: a, workflow: a.lobster}, {id: b, workflow: bad.lobster}]", files))).toEqual([
      "/flows/a.lobster",
    ]);
  });

  it("are opened once where files run each other many times", async () => {
    const twice = (next: string) => `steps: [{id: a, workflow: ${next}}, {id: b, workflow: ${next}}]`;
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [`/flows/f${level}`, level === 29 ? leaf : twice(`f${level + 1}`)]),
    );

    expect(await names(known(twice("f0"), files))).toHaveLength(30);
  });
});
