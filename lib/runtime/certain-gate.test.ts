import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { RunCancelled } from "@/lib/lobster/run/abort-reason";
import { memoryOrigin } from "@/lib/testing/memory-origin";
import { certainChildGate } from "./certain-gate";
import { freshWorkflow, listChildFiles } from "./child-files";

type Files = Readonly<Record<string, string>>;

function known(text: string, files: Files) {
  const { workflow } = openDocument(text, catalog);
  if (workflow === null) throw new Error("The test's workflow does not parse");
  return freshWorkflow(workflow, {}, memoryOrigin(files));
}

const gateOf = (text: string, files: Files, signal = new AbortController().signal) =>
  certainChildGate(known(text, files), catalog, signal);

const twice = (file: string, more = "") =>
  `steps: [{id: a, workflow: ${file}${more}}, {id: b, workflow: ${file}${more}}]`;

/** Files that each run the next one twice, and a last one. */
function doubling(count: number, last: string, more = ""): Files {
  const chain = Array.from({ length: count }, (_, at) => [`/flows/${at}.lobster`, twice(`${at + 1}.lobster`, more)]);
  return Object.fromEntries([...chain, [`/flows/${count}.lobster`, last]]);
}

const asks = "steps: [{id: q, approval: go on?}]";
const quiet = "steps: [{id: l, run: x}]";
const first = "steps: [{id: top, workflow: 0.lobster}]";

describe("the gate that files cannot get past", () => {
  it("is looked for once in each file, however often it is run", async () => {
    expect(await gateOf(first, doubling(40, quiet))).toBeNull();
    expect(await gateOf(first, doubling(40, "steps: [{id: l, workflow: 0.lobster}]"))).toBeNull();
    expect(await gateOf(first, doubling(40, asks))).toEqual({ stepId: "a", kind: "approval" });
    expect((await listChildFiles(known(first, doubling(40, quiet)), 0, catalog)).files).toHaveLength(41);
  });

  it("is looked for again with other arguments, up to a limit", async () => {
    const files = {
      "/flows/0.lobster": "args: {next: {default: quiet}}\nsteps: [{id: x, workflow: '${next}.lobster'}]",
      "/flows/quiet.lobster": quiet,
      "/flows/asks.lobster": asks,
    };
    const text = "steps: [{id: a, workflow: 0.lobster}, {id: b, workflow: 0.lobster, workflow_args: {next: asks}}]";
    expect(await gateOf(text, files)).toEqual({ stepId: "x", kind: "approval" });

    const steps = ["a", "b"].map((id) => `{id: ${id}, workflow: NEXT, workflow_args: {x: "\${x}${id}"}}`).join(", ");
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `/flows/${at}.lobster`,
        `args: {x: {default: ""}}\nsteps: [${steps.replaceAll("NEXT", `${at + 1}.lobster`)}]`,
      ]),
    );
    expect(await gateOf(first, { ...many, "/flows/30.lobster": quiet })).toBeNull();
  });

  it("is told by whether a file is under way already", async () => {
    // Behind a.lobster the file b.lobster ends at a circle; alone it gets to the question of a.lobster.
    const files = {
      "/flows/a.lobster": "steps: [{id: x, workflow: b.lobster, on_error: continue}, {id: q, approval: go on?}]",
      "/flows/b.lobster": "steps: [{id: y, workflow: a.lobster}]",
    };
    expect(await gateOf("steps: [{id: t, workflow: b.lobster}]", files)).toEqual({ stepId: "y", kind: "approval" });
    const circle = {
      "/flows/a.lobster": "steps: [{id: x, workflow: b.lobster}]",
      "/flows/b.lobster": "steps: [{id: y, workflow: c.lobster}, {id: q, approval: go on?}]",
      "/flows/c.lobster": "steps: [{id: z, workflow: a.lobster}]",
    };
    expect(await gateOf("steps: [{id: t, workflow: a.lobster}]", circle)).toMatchObject({ kind: "approval" });
  });

  it("is not looked for any more once the run is cancelled", async () => {
    const reason = new RunCancelled("Received SIGINT");

    await expect(gateOf(first, doubling(3, quiet), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
