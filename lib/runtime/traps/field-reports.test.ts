import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, outputOf, success } from "@/lib/testing/engine-trial";
import { modelServersFor } from "@/lib/testing/model-server";
import { isRunning } from "@/lib/testing/running-process";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());
const serve = modelServersFor(afterEach);

const output = async (...given: Parameters<EngineTrial["workflow"]>) => outputOf(await trial.workflow(...given));

describe("what a step prints", () => {
  const odd = "cost $& $1 $$ $` $' \\1 %s 100%";

  it("B27: reaches the next one to the byte, whatever it would mean elsewhere", async () => {
    trial.write("odd.txt", odd);
    const read = "{ id: a, run: cat odd.txt }";

    expect(await output(`steps: [${read}, { id: b, run: cat, stdin: $a.stdout }]\n`)).toEqual([odd]);
    expect(await output(`steps: [${read}, { id: b, run: cat, stdin: "<$a.stdout>" }]\n`)).toEqual([`<${odd}>`]);
    expect(
      await output(`steps: [${read}, { id: b, run: 'printf %s "$V"', env: { V: "$a.stdout\${v}" } }]\n`, { v: odd }),
    ).toEqual([odd + odd]);
    expect(await output(`steps: [{ id: b, pipeline: "template '{{.}}'", stdin: "\${v}" }]\n`, { v: odd })).toEqual([
      odd,
    ]);
  });

  it("B76: is shown with a mark for each byte that is no text, which is told, and never stops the run", async () => {
    const bytes = String.raw`printf "\377\376ab\303"`;

    expect(await output(`steps: [{ id: a, run: '${bytes}' }, { id: b, run: cat, stdin: $a.stdout }]\n`)).toEqual([
      "\ufffd\ufffdab\ufffd",
    ]);
    expect(
      await output(`steps: [{ id: a, pipeline: "exec --shell '${bytes.replaceAll(/["\\]/g, "\\$&")}'" }]\n`),
    ).toEqual(["\ufffd\ufffdab\ufffd"]);
    const told = "[WARN] Output that is no UTF-8 text is shown with \ufffd for each wrong byte: ";
    expect(trial.logged).toEqual([told, told].map((line) => line + JSON.stringify(bytes)));
  });

  it("B77: may be in any writing, as may everything else in a file", async () => {
    const text = `name: "检查 🦞"
args: { người: { default: "Nguyễn Văn Ả" } }
steps:
  # ┌── проверка ──┐
  - { id: a, run: "printf '%s' '多行 │ Привет 🦞'" }
  - id: b
    run: cat
    stdin: >-
      Xin chào $a.stdout
      và \${người}
  - { id: g, approval: "Отправить? ✅ 送信しますか" }
  - { id: last, run: cat, stdin: $b.stdout }
`;

    const paused = await trial.workflow(text);

    expect(paused).toMatchObject({ requiresApproval: { prompt: "Отправить? ✅ 送信しますか" } });
    expect(outputOf(await trial.answer(paused, { approved: true }))).toEqual(["Xin chào 多行 │ Привет 🦞 và ${người}"]);
  });
});

describe("a step whose time is up", () => {
  it("B54: takes with it what it forked, and the error names the limit; the run goes on", async () => {
    const text = `steps:
  - id: a
    run: sh -c 'sleep 60 & echo $! > forked; echo $$ > leader; sleep 60'
    timeout_ms: 500
    on_error: continue
  - { id: b, run: 'echo "$a.errorMessage"' }
`;

    expect(await output(text)).toEqual(["Step 'a' timed out after 500ms\n"]);
    for (const name of ["forked", "leader"]) {
      expect(isRunning(Number(trial.read(name))), name).toBe(false);
    }
  });
});

describe("a source without end", () => {
  it("B65: ends when what reads it has enough", async () => {
    const started = performance.now();

    expect(outputOf(await trial.pipeline("exec --shell yes | head --n 2"))).toEqual(["y", "y"]);
    expect(outputOf(await trial.pipeline("exec yes | where '. != x' | head --n 1 | map --wrap got"))).toEqual([
      { got: "y" },
    ]);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("retry", () => {
  const failing = { ok: false, error: { message: "no" } };
  const broken = (response: { writeHead(status: number): { end(): unknown } }) => void response.writeHead(500).end();

  it("B59: tries a command as often as max says, and a call that was sent exactly once", async () => {
    const policy = "retry: { max: 3, delay_ms: 1 }, on_error: continue";
    const { url, requests } = await serve(broken);
    const call = `openclaw.invoke --url ${url} --tool t --action a`;

    await trial.workflow(`steps: [{ id: a, run: 'echo try >> tries; exit 1', ${policy} }]\n`);
    expect(trial.read("tries")).toBe("try\n".repeat(3));

    await trial.workflow(`steps: [{ id: a, pipeline: "${call}", ${policy} }]\n`);
    expect(requests).toHaveLength(1);
    await trial.workflow(`steps: [{ id: a, pipeline: "${call} --each", stdin: [1, 2], ${policy} }]\n`);
    expect(requests).toHaveLength(2);
    const refusing = await serve(failing);
    await trial.workflow(`steps: [{ id: a, pipeline: "${call.replace(url, refusing.url)}", ${policy} }]\n`);
    expect(refusing.requests).toHaveLength(1);
  });

  it("B59: of a step whose later stage fails does not send the call of an earlier one again", async () => {
    const { url, requests } = await serve({ ok: true, result: { sent: true } });
    const text = `steps:
  - id: a
    pipeline: "openclaw.invoke --url ${url} --tool t --action a | exec false"
    retry: { max: 3, delay_ms: 1 }
`;

    expect(failureOf(await trial.workflow(text))).toBe("runtime_error: exec failed (1): false");
    expect(requests).toHaveLength(1);
    expect(trial.logged).toEqual([]);
  });
});

describe("a gate", () => {
  it("B40: that is skipped lets the run go on, unapproved", async () => {
    const text = `steps:
  - { id: gate, approval: Go?, when: false }
  - { id: a, run: touch acted, when: $gate.approved }
  - { id: b, run: 'echo "$gate.approved $gate.skipped"' }
`;

    expect(await output(text)).toEqual(["false true\n"]);
    expect(trial.read("acted")).toBeNull();
  });

  it("B41: in a branch or a loop is refused before anything runs, and its place is named", async () => {
    const before = "{ id: first, run: touch ran }";

    for (const [inner, place] of [
      ["{ id: fan, parallel: { branches: [{ id: left, run: echo, approval: Sure? }] } }", "fan parallel branch left"],
      [
        "{ id: loop, for_each: $first.json, steps: [{ id: s, run: echo, approval: Sure? }] }",
        "loop for_each sub-steps",
      ],
    ]) {
      const message = failureOf(await trial.workflow(`steps: [${before}, ${inner}]\n`));
      expect(message).toBe(
        `runtime_error: Workflow step ${place} cannot contain approval or input${place?.startsWith("loop") ? " steps" : ""}`,
      );
    }
    expect(trial.read("ran")).toBeNull();
  });

  it("B43: stands behind the command of its step", async () => {
    const paused = await trial.workflow("steps: [{ id: a, run: touch acted, approval: required }]\n");

    expect(success(paused).status).toBe("needs_approval");
    expect(trial.read("acted")).toBe("");
  });
});
