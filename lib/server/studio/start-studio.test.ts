import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildProgram } from "@/lib/testing/build-program";
import { eventually } from "@/lib/testing/eventually";
import { tempFolder } from "@/lib/testing/temp-database";
import { buildWorker } from "@/lib/testing/worker-process";
import { findSession } from "../auth/session";
import { signIn, signOut } from "../auth/sign-in";
import { readConfig } from "../config";
import { listen } from "./listen";
import { runningStudioPort } from "./running-studio-file";
import { type Studio, type StudioParts, startStudio } from "./start-studio";

// The samples are stored and one of them is run for real.
vi.setConfig({ testTimeout: 180_000 });

let workerModule: string;
let dataFolder: string;
let running: Studio[];
beforeAll(async () => {
  workerModule = await buildWorker();
});
afterAll(() => rm(workerModule));
beforeEach(async () => {
  dataFolder = await tempFolder();
  running = [];
});
afterEach(async () => {
  for (const studio of running) await studio.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}, parts: Partial<StudioParts> = {}) {
  const announced: { url: string; link: string }[] = [];
  const studio = await startStudio({
    config: readConfig({ STUDIO_DATA_DIR: dataFolder, PORT: "0", ...env }),
    log: pino({ level: "silent" }),
    programFolder: path.resolve(import.meta.dirname, "../../.."),
    workerModule,
    // No test of a start calls the tool.
    toolModule: "",
    openPages: async () => ({
      handle: async (_request, response) => {
        response.end("a page");
      },
      close: async () => undefined,
    }),
    announce: (url, link) => announced.push({ url, link }),
    ...parts,
  });
  running.push(studio);
  return { studio, url: announced[0]?.url ?? "", link: announced[0]?.link ?? "" };
}

async function stop(studio: Studio): Promise<void> {
  running.splice(running.indexOf(studio), 1);
  await studio.stop();
}

describe("starting the studio", () => {
  it("stores the samples, runs one of them for real, and answers behind the front door", async () => {
    const { studio, url, link } = await start();
    const { db } = studio.context;

    expect(await (await fetch(`${url}/w/home`)).text()).toBe("a page");
    expect((await fetch(`${url}/w/home`, { method: "POST" })).status).toBe(405);
    expect(link).toMatch(new RegExp(`^${url}/setup#t=[\\w-]{43}$`));
    expect(await runningStudioPort(dataFolder)).toBe(Number(new URL(url).port));
    const files = await db.workflow.findMany({
      select: { fileName: true, errorCount: true },
      orderBy: { fileName: "asc" },
    });
    expect(files.map(({ fileName }) => fileName)).toEqual([
      "family-message.lobster",
      "inbox-triage.lobster",
      "jacket-advice.lobster",
      "shared-task-sync.lobster",
      "vault-report.lobster",
      "weekly-review.lobster",
    ]);
    expect(files.filter(({ errorCount }) => errorCount > 0)).toEqual([]);
    const run = await eventually("the sample's run ends", () =>
      db.run.findFirst({ where: { finishedAt: { not: null } } }),
    );
    expect(run).toMatchObject({ status: "succeeded", title: "vault-report" });
  });

  it("a second time keeps what is there and prints another link", async () => {
    const first = await start();
    const ids = await first.studio.context.db.workflow.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    await stop(first.studio);
    expect(await runningStudioPort(dataFolder)).toBeNull();

    const second = await start();

    expect(await second.studio.context.db.workflow.findMany({ select: { id: true }, orderBy: { id: "asc" } })).toEqual(
      ids,
    );
    expect(second.studio.context.instanceId).toBe(first.studio.context.instanceId);
    expect(second.link).not.toBe(first.link);
    expect(await second.studio.context.db.loginToken.count()).toBe(1);
  });

  it("on a port in use says so, and leaves the data folder free", async () => {
    const other = createServer();
    const port = await listen(other, "127.0.0.1", 0);

    await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use`);
    other.close();

    expect(await readdir(dataFolder)).not.toContain("studio.json");
    await start();
  });

  it("closes what was open already when the pages cannot be opened", async () => {
    const note = path.join(dataFolder, "worker.pid");
    const module = path.join(dataFolder, "worker.mjs");
    await writeFile(
      module,
      `import { renameSync, writeFileSync } from "node:fs";
       writeFileSync("${note}.new", String(process.pid));
       renameSync("${note}.new", "${note}");
       setInterval(() => undefined, 1000);`,
    );
    let port = 0;
    let worker = 0;
    const openPages = async (opened: number) => {
      port = opened;
      worker = await eventually("the worker runs", async () =>
        existsSync(note) ? Number(await readFile(note, "utf8")) : null,
      );
      throw new Error("no pages");
    };

    await expect(start({}, { workerModule: module, openPages })).rejects.toThrow("no pages");

    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
    expect(() => process.kill(worker, 0)).toThrow("ESRCH");
    expect(await readdir(dataFolder)).not.toContain("studio.json");
  });

  it("on a data folder that another one has is refused, and leaves that one alone", async () => {
    const { url } = await start();
    const { port } = new URL(url);

    await expect(start()).rejects.toThrow(new RegExp(`runs already on port ${port} .*STUDIO_DATA_DIR`));

    expect(await runningStudioPort(dataFolder)).toBe(Number(port));
  });

  it("takes the data folder of a studio that was killed", async () => {
    await writeFile(
      path.join(dataFolder, "studio.json"),
      JSON.stringify({ pid: process.pid, startTime: "1", bootId: null, key: "x", port: 1 }),
    );

    await start();
  });

  it("for other machines is refused until somebody has signed in, and not again after a sign-out", async () => {
    await expect(start({ HOST: "0.0.0.0" })).rejects.toThrow("has an owner");
    const { studio, link } = await start();
    const { sessionToken } = await signIn(studio.context, link.split("#t=")[1] ?? "", null);
    const principal = await findSession(studio.context, sessionToken);
    if (principal === null) throw new Error("nobody is signed in");
    await signOut(studio.context, principal);
    await stop(studio);

    await start({ HOST: "0.0.0.0", PUBLIC_URL: "https://studio.example" });
  });

  it("brings its worker back when that is killed", async () => {
    const { studio } = await start();
    const killed = studio.workerPid() ?? 0;
    process.kill(killed, "SIGKILL");

    await eventually("another worker runs", () => studio.workerPid() !== null && studio.workerPid() !== killed);
  });

  it("carries calls of the tool out, ends them at its stop, and gives up the flows that a crash left running", async () => {
    const toolModule = await buildProgram("worker/tool.ts");
    const { studio } = await start({}, { toolModule });
    const { id: workspaceId, slug: workspaceSlug } = await studio.context.db.workspace.findFirstOrThrow();
    const callOf = (pipeline: string) => ({
      callId: studio.context.newId(),
      workspaceId,
      workspaceSlug,
      person: { userId: "none", name: "Ida", email: null, role: "owner" as const },
      params: { action: "run", pipeline, flowControllerId: "c", flowGoal: "g" },
    });
    const never = new AbortController().signal;

    const done = await studio.context.callTool(callOf("exec echo a"), never);
    const cut = studio.context.callTool(callOf("exec sleep 60"), never);
    await eventually("the call has begun", () => studio.context.db.flow.findFirst({ where: { status: "running" } }));
    await studio.context.db.flow.updateMany({ where: { status: "succeeded" }, data: { status: "running" } });
    await stop(studio);

    expect(done).toMatchObject({ ok: true, details: { output: ["a"], flow: { status: "succeeded" } } });
    expect(await cut).toMatchObject({ ok: false, code: "cancelled", details: { flow: { status: "failed" } } });
    const { studio: next } = await start({}, { toolModule });
    const flows = await next.context.db.flow.findMany({ orderBy: { id: "asc" } });
    expect(flows.map(({ status }) => status)).toEqual(["lost", "failed"]);
    await rm(toolModule);
  });
});
