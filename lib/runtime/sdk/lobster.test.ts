import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { approve } from "./approve";
import { Lobster } from "./lobster";
import type { StageContext } from "./stage";

let stateDir = "";

beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), "sdk-"));
});

afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const lobster = () => new Lobster({ stateDir });
const numbers = [1, 2, 3];
const double = (items: JsonValue[]) => items.map((item) => Number(item) * 2);
const decision: JsonObject = { type: "object", properties: { go: { type: "boolean" } }, required: ["go"] };

function tokenOf(result: Awaited<ReturnType<Lobster["run"]>>): string {
  const token = (result.requiresApproval ?? result.requiresInput)?.resumeToken;
  if (token === undefined) throw new Error(`The run did not pause: ${JSON.stringify(result)}`);
  return token;
}

describe("a pipeline of functions", () => {
  it("passes the items from stage to stage and tells how the run ended", async () => {
    expect(await lobster().pipe(double).pipe(double).run(numbers)).toEqual({
      ok: true,
      status: "ok",
      output: [4, 8, 12],
      requiresApproval: null,
      requiresInput: null,
    });
    expect((await lobster().run(numbers)).output).toEqual(numbers);
    expect((await lobster().pipe(double).run()).output).toEqual([]);
  });

  it.each<[string, unknown, readonly JsonValue[]]>([
    ["a list", [1, [2]], [1, [2]]],
    ["a set", new Set([1, 2]), [1, 2]],
    ["a text", "ab", ["ab"]],
    ["an object", { a: 1 }, [{ a: 1 }]],
    ["a number", 0, [0]],
    ["nothing", undefined, []],
    ["null", null, []],
    ["a promise", Promise.resolve([1]), [1]],
    ["what JSON cannot hold", [new Date(0), undefined, Number.NaN], ["1970-01-01T00:00:00.000Z", null, null]],
  ])("makes items of %s", async (_name, value, items) => {
    expect(
      (
        await lobster()
          .pipe(() => value)
          .run()
      ).output,
    ).toEqual(items);
  });

  it("gives a generator function the items as they come, and takes no more than it wants", async () => {
    const made: number[] = [];
    const result = await lobster()
      .pipe(function* () {
        for (let n = 1; ; n += 1) {
          made.push(n);
          yield n;
        }
      })
      .pipe(async function* (items: AsyncIterable<JsonValue>) {
        for await (const item of items) {
          yield item;
          if (item === 3) return;
        }
      })
      .run();

    expect(result.output).toEqual([1, 2, 3]);
    expect(made).toEqual([1, 2, 3]);
  });

  it("runs objects, and lets stages use the commands of pipelines", async () => {
    const result = await lobster()
      .pipe({
        run: ({ input, ctx }) => ({ mode: ctx.mode, stateDir: ctx.stateDir === stateDir, same: input !== null }),
      })
      .pipe((items, ctx) => ctx.runCommand({ name: "pick", args: { _: ["mode,stateDir"] } }, items))
      .run();

    expect(result.output).toEqual([{ mode: "sdk", stateDir: true }]);
  });

  it("refuses what is no stage", () => {
    const pipe: (stage: unknown) => Lobster = (stage) => Reflect.apply(Lobster.prototype.pipe, lobster(), [stage]);

    for (const stage of [5, "exec", null, undefined, {}, { run: 1 }]) {
      expect(() => pipe(stage)).toThrow("Stage must be a function or have a run() method");
    }
  });

  it("tells what a stage threw, whatever that is", async () => {
    const failing = (thrown: unknown) =>
      lobster()
        .pipe(() => {
          throw thrown;
        })
        .run();

    expect(await failing(new Error("no luck"))).toEqual({
      ok: false,
      status: "error",
      output: [],
      requiresApproval: null,
      requiresInput: null,
      error: { type: "runtime_error", message: "no luck" },
    });
    expect(await failing("a text")).toMatchObject({ error: { message: "a text" } });
    const circle: unknown[] = [];
    circle.push(circle);
    expect(await lobster().run([circle])).toMatchObject({ status: "error", error: { type: "runtime_error" } });
  });

  it("is cloned with its stages and description, which then go their own ways", async () => {
    const first = lobster().pipe(double).meta({ name: "double" });
    const second = first.clone().pipe(double).meta({ description: "twice" });

    expect((await first.run([1])).output).toEqual([2]);
    expect((await second.run([1])).output).toEqual([4]);
    expect(first.getMeta()).toEqual({ name: "double" });
    expect(second.getMeta()).toEqual({ name: "double", description: "twice" });
  });

  it("stops between items when it is told to", async () => {
    const stop = new AbortController();
    const result = await new Lobster({ stateDir, signal: stop.signal })
      .pipe(function* () {
        yield 1;
        stop.abort(new Error("Stopped by hand"));
        yield 2;
      })
      .run();

    expect(result).toMatchObject({ ok: false, status: "error", error: { message: "Stopped by hand" } });
  });
});

describe("an approval", () => {
  const effects: JsonValue[] = [];
  const flow = () =>
    lobster()
      .pipe(double)
      .pipe(approve({ prompt: "Send?" }))
      .pipe((items) => {
        effects.push(...items);
        return items.length;
      });

  beforeEach(() => {
    effects.length = 0;
  });

  it("stops the run, which goes on in any process that builds the same stages", async () => {
    const result = await flow().run(numbers);

    expect(result).toEqual({
      ok: true,
      status: "needs_approval",
      output: [],
      requiresApproval: { prompt: "Send?", items: [2, 4, 6], resumeToken: expect.any(String) },
      requiresInput: null,
    });
    expect(effects).toEqual([]);
    expect(await flow().resume(tokenOf(result), { approved: true })).toMatchObject({ status: "ok", output: [3] });
    expect(effects).toEqual([2, 4, 6]);
    expect(readdirSync(stateDir)).toEqual([]);
  });

  it("T128: has a token that holds nothing and works once", async () => {
    const token = tokenOf(await flow().run(numbers));

    expect(Object.keys(JSON.parse(Buffer.from(token, "base64url").toString("utf8")))).toEqual([
      "protocolVersion",
      "v",
      "kind",
      "stateKey",
    ]);
    await flow().resume(token, { approved: true });
    await expect(flow().resume(token, { approved: true })).rejects.toThrow("SDK resume state not found");
    await expect(flow().resume(token, { cancel: true })).rejects.toThrow("SDK resume state not found");
    expect(effects).toEqual([2, 4, 6]);
  });

  it("T128: lets one of many that come at once go on", async () => {
    const token = tokenOf(await flow().run(numbers));

    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => flow().resume(token, { approved: true })));

    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(effects).toEqual([2, 4, 6]);
  });

  it("T128: is used up before the stages behind it run, also when those fail", async () => {
    const failing = () =>
      lobster()
        .pipe(approve())
        .pipe(() => {
          effects.push("tried");
          throw new Error("no luck");
        });
    const token = tokenOf(await failing().run(numbers));

    expect(await failing().resume(token, { approved: true })).toMatchObject({ error: { message: "no luck" } });
    await expect(failing().resume(token, { approved: true })).rejects.toThrow("SDK resume state not found");
    expect(effects).toEqual(["tried"]);
  });

  it.each([{ approved: false }, { cancel: true }])("ends the run for %j", async (answer) => {
    const token = tokenOf(await flow().run(numbers));

    expect(await flow().resume(token, answer)).toMatchObject({ ok: true, status: "cancelled", output: [] });
    await expect(flow().resume(token, answer)).rejects.toThrow("SDK resume state not found");
    expect(effects).toEqual([]);
  });

  it("can come several times in one run", async () => {
    const twice = () => lobster().pipe(approve()).pipe(double).pipe(approve()).pipe(double);

    const first = tokenOf(await twice().run([1]));
    const second = await twice().resume(first, { approved: true });
    expect(second).toMatchObject({ status: "needs_approval", requiresApproval: { prompt: "Approve?", items: [2] } });

    await expect(twice().resume(first, { approved: true })).rejects.toThrow("SDK resume state not found");
    expect(await twice().resume(tokenOf(second), { approved: true })).toMatchObject({ output: [4] });
  });

  it("goes on without items where none are to be stored", async () => {
    const hidden = () =>
      lobster()
        .pipe(approve({ preview: false }))
        .pipe((items) => ["after", ...items]);

    const result = await hidden().run(["secret"]);
    expect(result.requiresApproval?.items).toEqual([]);
    for (const file of readdirSync(stateDir))
      expect(readFileSync(path.join(stateDir, file), "utf8")).not.toContain("secret");
    expect((await hidden().resume(tokenOf(result), { approved: true })).output).toEqual(["after"]);
  });

  it.each<[object, string]>([
    [{ approved: true, cancel: true }, "resume accepts only one of approved, response, or cancel"],
    [{ approved: false, response: 1 }, "resume accepts only one of approved, response, or cancel"],
    [{}, "resume requires approved, response, or cancel"],
    [{ cancel: false }, "resume requires approved, response, or cancel"],
    [{ response: null }, "resume token expects approved=true|false, not response"],
    [{ approved: "yes" }, "resume token expects approved=true|false"],
  ])("stays open after %j", async (answer, message) => {
    const token = tokenOf(await flow().run(numbers));

    await expect(flow().resume(token, answer)).rejects.toThrow(message);
    expect(await flow().resume(token, { approved: true })).toMatchObject({ status: "ok" });
  });

  it.each([
    "",
    "words",
    Buffer.from('{"protocolVersion":1,"v":1,"kind":"pipeline-resume","stateKey":"mine"}').toString("base64url"),
    Buffer.from('{"protocolVersion":1,"v":1,"stageIndex":0,"resumeAtIndex":1,"items":[],"prompt":"p"}').toString(
      "base64url",
    ),
    Buffer.from(
      '{"protocolVersion":1,"v":1,"kind":"workflow-file","stateKey":"workflow_resume_00000000-0000-4000-8000-000000000000"}',
    ).toString("base64url"),
  ])("has no token that somebody makes up: %s", async (token) => {
    await expect(flow().resume(token, { approved: true })).rejects.toThrow("Invalid token");
    await expect(flow().resume(token, { cancel: true })).rejects.toThrow("Invalid token");
  });

  it("is given up after a time where the environment sets one", async () => {
    const limited = (age: string) =>
      new Lobster({ stateDir, env: { LOBSTER_CHECKPOINT_MAX_AGE: age } }).pipe(approve()).pipe(double);
    const token = tokenOf(await limited("7d").run([1]));

    await expect(limited("soon").resume(token, { approved: true })).rejects.toThrow("LOBSTER_CHECKPOINT_MAX_AGE");
    expect(await limited("7d").resume(token, { approved: true })).toMatchObject({ output: [2] });
  });

  it("does not go on from a damaged state", async () => {
    const token = tokenOf(await flow().run(numbers));

    const [file = ""] = readdirSync(stateDir).filter((name) => name.startsWith("sdk_resume_"));
    writeFileSync(path.join(stateDir, file), "{}");
    await expect(flow().resume(token, { approved: true })).rejects.toThrow("Invalid SDK resume state");
    expect(effects).toEqual([]);
  });
});

describe("a question", () => {
  const started: string[] = [];
  const flow = () =>
    lobster()
      .pipe(double)
      .pipe(async (items: JsonValue[], ctx: StageContext) => {
        started.push("asked");
        const first = await ctx.requestInput({ prompt: "Go?", responseSchema: decision, subject: { items } });
        const second = await ctx.requestInput({ prompt: "Why?", responseSchema: { type: "string" }, defaults: "so" });
        return [first, second, ...items];
      })
      .pipe((items) => items.length);

  beforeEach(() => {
    started.length = 0;
  });

  it("stops the run, and the stage runs again with its items and the answers", async () => {
    const first = await flow().run([1]);
    expect(first).toMatchObject({
      status: "needs_input",
      requiresApproval: null,
      requiresInput: { prompt: "Go?", responseSchema: decision, defaults: null, subject: { items: [2] } },
    });

    const second = await flow().resume(tokenOf(first), { response: { go: true } });
    expect(second).toMatchObject({
      status: "needs_input",
      requiresInput: { prompt: "Why?", defaults: "so", subject: null },
    });

    expect(await flow().resume(tokenOf(second), { response: "because" })).toMatchObject({ status: "ok", output: [3] });
    expect(started).toEqual(["asked", "asked", "asked"]);
    await expect(flow().resume(tokenOf(second), { response: "again" })).rejects.toThrow("SDK resume state not found");
  });

  it.each<[object, string]>([
    [{ response: { go: "yes" } }, "response does not match schema at /go: must be boolean"],
    [{ response: {} }, "response does not match schema at /: must have required property 'go'"],
    [{ approved: true }, "resume token expects an input response, not approved"],
    [{ response: { go: "x".repeat(5_000_000) } }, "response has more than 4194304 characters as JSON"],
  ])("stays open after %j", async (answer, message) => {
    const token = tokenOf(await flow().run([1]));

    await expect(flow().resume(token, answer)).rejects.toThrow(message);
    expect(await flow().resume(token, { response: { go: false } })).toMatchObject({ status: "needs_input" });
  });

  it("ends with the run", async () => {
    expect(await flow().resume(tokenOf(await flow().run([1])), { cancel: true })).toMatchObject({
      status: "cancelled",
    });
  });
});
