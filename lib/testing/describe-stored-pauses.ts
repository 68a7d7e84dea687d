import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { WorkflowCheckpoint } from "@/lib/runtime/store/checkpoint-state";
import { CheckpointStore, type OpenCheckpoint } from "@/lib/runtime/store/checkpoint-store";
import { decodeResumeToken, readStateKey } from "@/lib/runtime/store/resume-token";
import type { StorePoint } from "@/lib/runtime/store/store-point";
import { buildProgram } from "./build-program";
import { eventually } from "./eventually";
import type { StateStoreFactory, StateStoreTrial, StoreDeath } from "./state-store-trial";
import type { StoreTask } from "./store-task";

const state: WorkflowCheckpoint = {
  kind: "workflow",
  filePath: "/flows/a.lobster",
  fileDigest: "abc",
  snapshot: {
    version: 1,
    position: 2,
    records: [{ id: "1", stdout: "é\u0000\u2028".repeat(200) }],
    args: { city: "Oslo" },
    waiting: { stepId: "1", kind: "approval", identity: { requiredApprover: "ann" } },
  },
};
const host = { now: () => Date.now(), newId: () => randomUUID() };

const works = { token: "works", unannounced: false } as const;
const spent = { token: "is spent", unannounced: false } as const;
const lost = { token: "is spent", unannounced: true } as const;

function deathsIn(
  action: StoreTask["action"],
  points: Partial<Record<StorePoint, Omit<StoreDeath, "action" | "point">>>,
): readonly StoreDeath[] {
  const isPoint = (key: string): key is StorePoint => Object.hasOwn(points, key);
  return Object.keys(points)
    .filter(isPoint)
    .map((point) => ({ action, point, ...spent, ...points[point] }));
}

const deaths = [
  ...deathsIn("pause", { "before-state-write": spent, "after-state-write": lost, "after-index-write": lost }),
  ...(["run to the end", "refuse"] as const).flatMap((action) =>
    deathsIn(action, {
      "before-claim": works,
      "after-claim": spent,
      "after-index-removal": spent,
      "before-finish": spent,
      "between-removals": spent,
      "after-finish": spent,
    }),
  ),
  ...deathsIn("run to the next pause", {
    "before-claim": works,
    "after-claim": spent,
    "after-index-removal": spent,
    "before-state-write": spent,
    "after-state-write": lost,
    "after-index-write": lost,
  }),
  ...deathsIn("approve to the next pause", {
    "before-state-write": works,
    "after-state-write": works,
    "after-index-write": works,
    "before-claim": works,
    "after-claim": lost,
    "after-index-removal": lost,
  }),
];

/** What checkpoints have to stand on every store of texts: races, and processes that die at any place. */
export function describeStoredPauses({ create, program, race, deaths: ownDeaths }: StateStoreFactory): void {
  let module: string;
  let trial: StateStoreTrial;
  let store: CheckpointStore;
  let folder: string;
  beforeAll(async () => {
    module = await buildProgram(program);
  });
  afterAll(() => rm(module));
  beforeEach(async () => {
    trial = await create();
    store = new CheckpointStore(trial.open(), host);
    folder = await mkdtemp(path.join(tmpdir(), "lobster-effects-"));
  });
  afterEach(async () => {
    await trial.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const effectsFile = () => path.join(folder, "effects");
  const effects = () => (existsSync(effectsFile()) ? readFileSync(effectsFile(), "utf8").split("\n").length - 1 : 0);
  const load = (token: string) => store.load(decodeResumeToken(token));

  function start(part: Pick<StoreTask, "action" | "token"> & Partial<StoreTask>): ChildProcess {
    const task: StoreTask = { place: trial.place, state, dieAt: null, effects: effectsFile(), resumes: 1, ...part };
    return fork(module, [JSON.stringify(task)], { execArgv: [], stdio: "inherit" });
  }

  async function runToTheEnd(checkpoint: OpenCheckpoint): Promise<void> {
    await checkpoint.claim();
    appendFileSync(effectsFile(), "done\n");
    await checkpoint.finish();
  }

  /** The second pause of a run, so that there is a used one before it. */
  async function secondPause(): Promise<string> {
    const first = await load((await store.open(state, null)).resumeToken);
    await first.claim();
    return (await store.open(state, first)).resumeToken;
  }

  async function usablePauses(): Promise<readonly OpenCheckpoint[]> {
    const texts = trial.open();
    const found: OpenCheckpoint[] = [];
    for (const key of await texts.keys("")) {
      // Throws for one that is half written.
      JSON.parse((await texts.read(key)) ?? "null");
      const name = readStateKey(key);
      const [loaded] = name === null ? [] : await Promise.allSettled([store.load(name)]);
      if (loaded?.status === "fulfilled") found.push(loaded.value);
    }
    return found;
  }

  it.each([...deaths, ...ownDeaths])(
    "T92: survives a process that dies at $point on its way to $action: the token $token",
    async ({ action, point, token: worth, unannounced }) => {
      const token = action === "pause" ? null : await secondPause();

      const dying = start({ action, token, dieAt: point });
      expect(await new Promise((resolve) => dying.once("exit", (_code, signal) => resolve(signal)))).toBe("SIGKILL");

      const usable = await usablePauses();
      expect(usable.map((checkpoint) => checkpoint.state)).toEqual(worth === "works" || unannounced ? [state] : []);
      if (token !== null && worth === "works") {
        expect(effects()).toBe(0);
        await runToTheEnd(await load(token));
        expect(effects()).toBe(1);
      } else if (token !== null) {
        await expect(load(token)).rejects.toThrow("Workflow resume state not found");
        expect(await store.cancel(decodeResumeToken(token))).toBe(false);
        expect(effects()).toBeLessThanOrEqual(1);
      }
      if (unannounced) for (const checkpoint of usable) await checkpoint.finish();
      await eventually("what the dead process left is cleared away at the end of another run", async () => {
        await (await load((await store.open(state, null)).resumeToken)).finish();
        return (await trial.entries()).length === 0;
      });
    },
  );

  it("T92: lets exactly one of fifty resumes run that come at once", async () => {
    const token = await secondPause();

    const racing = Array.from({ length: race.processes }, () =>
      start({ action: "race", token, resumes: race.resumes }),
    );
    await Promise.all(racing.map((child) => message(child)));
    const wins = await Promise.all(
      racing.map((child) => {
        child.send("go");
        return message(child);
      }),
    );

    expect(race.processes * race.resumes).toBe(50);
    expect(wins.reduce<number>((sum, won) => sum + Number(won), 0)).toBe(1);
    expect(effects()).toBe(1);
    await eventually("nothing is left", async () => (await trial.entries()).length === 0);
  });

  it("T93, T94: keeps the tokens of earlier pauses dead while the run goes on", async () => {
    const first = await store.open(state, null);
    const second = await store.open(state, await load(first.resumeToken));
    const third = await store.open(state, await load(second.resumeToken));

    for (const { resumeToken, approvalId } of [first, second]) {
      await expect(load(resumeToken)).rejects.toMatchObject({ type: "runtime_error" });
      const message = `Approval ID "${approvalId}" not found or expired`;
      await expect(store.findById(approvalId ?? "")).rejects.toMatchObject({ type: "parse_error", message });
    }
    expect(await trial.entries()).toHaveLength(4);
    expect(await store.findById(third.approvalId ?? "")).toEqual(decodeResumeToken(third.resumeToken));
    await runToTheEnd(await load(third.resumeToken));
    expect(await trial.entries()).toEqual([]);
  });

  it("D31: leaves nothing behind, whatever ends a run", async () => {
    const ends = [
      async (token: string) => runToTheEnd(await load(token)),
      async (token: string) => expect(await (await load(token)).discard()).toBe(true),
      async (token: string) => expect(await store.cancel(decodeResumeToken(token))).toBe(true),
    ];
    for (const end of ends) {
      await end(await secondPause());
      await end((await store.open(state, null)).resumeToken);
      expect(await trial.entries()).toEqual([]);
    }
  });

  it("B32: names each of two runs by its own id, which is gone once it was used", async () => {
    const [one, two] = [await store.open(state, null), await store.open(state, null)];

    await runToTheEnd(await store.load(await store.findById(one.approvalId ?? "")));

    await expect(store.findById(one.approvalId ?? "")).rejects.toThrow("not found or expired");
    expect(await store.findById(two.approvalId ?? "")).toEqual(decodeResumeToken(two.resumeToken));
    expect(await trial.entries()).toHaveLength(2);
  });

  it("T96, B37: finds ids in capitals and with blanks around, tokens with line breaks, and nothing else", async () => {
    const { resumeToken, approvalId } = await store.open(state, null);
    const id = approvalId ?? "";
    const name = decodeResumeToken(resumeToken);

    expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(await store.findById(`  ${id.toUpperCase()}\n`)).toEqual(name);
    expect(decodeResumeToken(`${resumeToken.slice(0, 40)}\n  ${resumeToken.slice(40)}`)).toEqual(name);
    for (const wrong of [`${id}0`, id.slice(1), `x${id}`, `${id} ${id}`, ""]) {
      await expect(store.findById(wrong)).rejects.toThrow(`Approval ID "${wrong}" not found or expired`);
    }
    expect(() => decodeResumeToken(resumeToken.slice(0, -1))).toThrow("Invalid token");
    expect((await load(resumeToken)).state).toEqual(state);
  });

  it("T104: can be cancelled when its text is damaged, and does not keep others from working", async () => {
    const texts = trial.open();
    const [damaged, other] = [await store.open(state, null), await store.open(state, null)];
    const { stateKey } = decodeResumeToken(damaged.resumeToken);
    await texts.remove(stateKey);
    await texts.createExclusive(stateKey, '{"kind":');

    await expect(load(damaged.resumeToken)).rejects.toMatchObject({ type: "runtime_error" });
    await runToTheEnd(await load(other.resumeToken));
    expect(await store.cancel(decodeResumeToken(damaged.resumeToken))).toBe(true);
    expect(await store.cancel(decodeResumeToken(damaged.resumeToken))).toBe(false);
    expect(await trial.entries()).toEqual([]);
  });

  it("B36, T105: is found in the older spelling of its key, and removed from there", async () => {
    const texts = trial.open();
    const { resumeToken } = await store.open(state, null);
    const { stateKey } = decodeResumeToken(resumeToken);
    const text = (await texts.read(stateKey)) ?? "";
    await texts.createExclusive(stateKey.replace("workflow_", "workflow-"), text);
    await texts.remove(stateKey);

    await runToTheEnd(await load(resumeToken));

    expect(await trial.entries()).toEqual([]);
  });

  it("is given up at an age that somebody has set, with the text of one that never was", async () => {
    const [old, other] = [await store.open(state, null), await store.open(state, null)];
    const later = { now: () => Date.now() + 61_000, newId: host.newId };
    const minute = new CheckpointStore(trial.open(), later, { maxAge: () => 60_000 });
    const unlimited = new CheckpointStore(trial.open(), later);

    expect((await unlimited.load(decodeResumeToken(old.resumeToken))).state).toEqual(state);
    await expect(minute.load(decodeResumeToken(old.resumeToken))).rejects.toMatchObject({
      type: "runtime_error",
      message: "Workflow resume state not found",
    });
    await expect(minute.findById(other.approvalId ?? "")).rejects.toMatchObject({
      type: "parse_error",
      message: `Approval ID "${other.approvalId}" not found or expired`,
    });
    expect(await trial.entries()).toEqual([]);
  });

  it("is given up at its age although nobody asks for it, when another run pauses", async () => {
    const forgotten = await store.open(state, null);
    const later = { now: () => Date.now() + 61_000, newId: host.newId };
    const minute = new CheckpointStore(trial.open(), later, { maxAge: () => 60_000 });

    await minute.open(state, null);

    expect(await trial.entries()).toHaveLength(2);
    await expect(load(forgotten.resumeToken)).rejects.toThrow("Workflow resume state not found");
  });
}

function message(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("A racing process ended early")));
  });
}
