import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { lintDocument } from "@/lib/lobster/validate/lint-document";
import { EngineTrial, failureOf, outputOf, success } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeEach(() => {
  trial = new EngineTrial();
});
afterEach(() => trial.remove());

const output = async (...given: Parameters<EngineTrial["workflow"]>) => outputOf(await trial.workflow(...given));
const failure = async (...given: Parameters<EngineTrial["workflow"]>) => failureOf(await trial.workflow(...given));
const codes = (text: string) => lintDocument(openDocument(text, catalog), catalog).map(({ code }) => code);

describe("the environment of a step", () => {
  it("D6, B28: holds numbers and booleans as texts, of the file, of steps, of branches and inside loops", async () => {
    const show = 'printf "%s " "$N" "$B"';
    const env = "env: { N: 5, B: true }";

    expect(await output(`${env}\nsteps: [{ id: a, run: '${show}' }]\n`)).toEqual(["5 true "]);
    expect(await output(`steps: [{ id: a, run: '${show}', ${env} }]\n`)).toEqual(["5 true "]);
    const branches = `branches: [{ id: x, run: '${show}', ${env} }]`;
    expect(await output(`steps: [{ id: p, parallel: { ${branches} } }, { id: b, run: 'echo "$x.stdout"' }]\n`)).toEqual(
      ["5 true \n"],
    );
    const rounds = `for_each: $a.json, steps: [{ id: s, run: '${show}', ${env} }]`;
    expect(await output(`steps: [{ id: a, run: 'echo [1]' }, { id: l, ${rounds} }]\n`)).toEqual([
      { item: 1, index: 0, s: "5 true " },
    ]);
  });

  it("D16: holds arguments that are lists or mappings as JSON, which is also what stands for them in texts", async () => {
    const args = { o: { k: [1] }, l: ["a b", 2] };
    const run = `printf "%s|" "$LOBSTER_ARG_O" "$LOBSTER_ARG_L" '\${o}' '\${l}'`;

    expect(await output(`steps: [{ id: a, run: ${JSON.stringify(run)} }]\n`, args)).toEqual([
      '{"k":[1]}|["a b",2]|{"k":[1]}|["a b",2]|',
    ]);
  });

  it("D15: is without an argument that no program can be started with, which is told; the run goes on", async () => {
    const v = "x".repeat(200_000);
    const flow = "steps: [{ id: a, run: wc -c, stdin: '${v}' }, { id: b, run: echo $a.json small }]\n";

    expect(await output(flow, { v })).toEqual(["200000 small\n"]);
    expect(trial.logged).toEqual([
      expect.stringMatching(/^\[WARN\] LOBSTER_ARGS_JSON is left out of the environment: 200\d+ bytes/),
      expect.stringMatching(/^\[WARN\] LOBSTER_ARG_V is left out of the environment: 200\d+ bytes/),
    ]);
  });

  it("D15: that cannot be left out is named when a step cannot be started with it", async () => {
    const flow = "args: { v: {} }\nsteps: [{ id: a, run: echo, env: { BIG: '${v}' } }]\n";

    expect(await failure(flow, { v: "x".repeat(200_000) })).toMatch(
      /environment variable BIG \(\d+ bytes\) is larger than the system allows; pass large values through stdin$/,
    );
  });

  it("D26, B24: knows arguments in values, not the variables of other values, which the check of a file tells", async () => {
    const flow = (text: string) =>
      `args: { text: { default: it's } }\nsteps:\n  - id: a\n    run: printf %s "$TEXT"\n    env: { TEXT: "${text}" }\n`;

    expect(await output(flow("${text}"))).toEqual(["it's"]);
    expect(await output(flow("$LOBSTER_ARG_TEXT"))).toEqual(["$LOBSTER_ARG_TEXT"]);
    expect(codes(flow("$LOBSTER_ARG_TEXT"))).toContain("literal-variable");
    expect(codes(flow("${text}"))).toEqual([]);
  });
});

describe("data", () => {
  it("D10: has its own members and no inherited ones, in texts, conditions and templates", async () => {
    const steps = (...more: string[]) => `steps: [{ id: a, run: 'echo {}' }, ${more.join(", ")}]\n`;

    expect(
      await output(steps(`{ id: b, run: 'echo "<$a.json.toString><$a.constructor><$a.json.constructor.name>"' }`)),
    ).toEqual(["<><><>\n"]);
    for (const when of ["$a.json.constructor", "$a.json.__proto__", "$a.json.toString", "$a.hasOwnProperty"]) {
      expect(await output(steps(`{ id: b, run: echo ran, when: ${when} }`)), when).toEqual([{}]);
    }
    const filled = "template '<{{constructor}}{{toString.name}}{{__proto__}}>'";
    expect(outputOf(await trial.stages(filled, {}))).toEqual(["<>"]);
    const grown = await trial.stages("map c={{constructor}} | where 'valueOf != null' | pick c,toString", {});
    expect(outputOf(grown)).toEqual([]);
  });

  it("D27: of a list printed by a program are numbers only when they are read as JSON", async () => {
    const pipeline = async (text: string) => success(await trial.pipeline(text));

    expect(outputOf(await trial.pipeline("exec echo [1,2,3]"))).toEqual(["[1,2,3]"]);
    expect(outputOf(await trial.pipeline("exec --json echo [1,2,3]"))).toEqual([1, 2, 3]);
    // A number has no field called 0: there is nothing that could be compared.
    expect(await pipeline("exec --json echo [1,2,3] | where '0>=0' | json")).toMatchObject({ rendered: "[]\n" });
    expect(await pipeline("exec --json echo '[{\"n\":1},{\"n\":2}]' | where 'n>=2' | json")).toMatchObject({
      rendered: '[\n  {\n    "n": 2\n  }\n]\n',
    });
  });
});

describe("a flag", () => {
  it("D8: may be called _", async () => {
    expect(outputOf(await trial.pipeline("exec echo a --_ b c"))).toEqual(["a --_ b c"]);
    expect(outputOf(await trial.stages("head --_ b --n 1", 1, 2))).toEqual([1]);
    expect(outputOf(await trial.stages("template --_ b c", 1))).toEqual(["c"]);
  });
});

describe("a command", () => {
  it("D12: that is blank does nothing, which the check of a file tells", async () => {
    const flow = "steps:\n  - id: a\n    run: echo a\n  - id: b\n    run: '   '\n";

    expect(await output(flow)).toEqual([]);
    expect(codes(flow)).toEqual(["nothing-to-do"]);
    expect(await failure("steps: [{ id: a, run: '' }]\n")).toBe(
      "runtime_error: Workflow step a requires run, command, pipeline, workflow, parallel, for_each, approval, or input",
    );
  });

  it("D13: names the folder that is missing, and the shell only when that is", async () => {
    const missing = `runtime_error: Working directory not found: ${trial.folder}/nowhere`;

    expect(await failure("steps: [{ id: a, run: 'true', cwd: nowhere }]\n")).toBe(missing);
    expect(await failure("steps: [{ id: a, pipeline: exec true, cwd: nowhere }]\n")).toBe(missing);
    expect(await failure("cwd: nowhere\nsteps: [{ id: a, pipeline: \"exec --shell 'true'\" }]\n")).toBe(missing);
    expect(await failure("steps: [{ id: a, run: 'true', env: { LOBSTER_SHELL: /no/shell } }]\n")).toBe(
      "runtime_error: workflow shell not found; check LOBSTER_SHELL or ComSpec",
    );
  });

  it("D18: that a signal ended names the signal", async () => {
    expect(await failure("steps: [{ id: a, run: 'kill -KILL $$' }]\n")).toBe(
      "runtime_error: workflow command failed (SIGKILL): kill -KILL $$",
    );
    expect(failureOf(await trial.pipeline("exec --shell 'kill -TERM $$'"))).toBe(
      "runtime_error: exec failed (SIGTERM): kill -TERM $$",
    );
  });
});

describe("a question", () => {
  it("D36, B44: is shown as it is written, which the check of a file tells", async () => {
    const prompt = "Send to ${who}? $a.stdout";
    const flow = `args: { who: { default: Ann } }\nsteps:\n  - { id: a, run: echo x }\n  - { id: g, approval: "${prompt}" }\n`;

    expect(await trial.workflow(flow)).toMatchObject({ requiresApproval: { prompt } });
    expect(codes(flow).filter((code) => code === "literal-prompt")).toHaveLength(2);
    expect(
      await trial.workflow(flow.replace("approval:", "input: { responseSchema: {}, prompt:").replace('" }', '" } }')),
    ).toMatchObject({
      requiresInput: { prompt },
    });
  });
});

describe("a text that something else reads", () => {
  it("D38: is refused with the words of the system, of YAML, of JSON and of the schema compiler", async () => {
    const schema = (text: string) => `steps: [{ id: q, input: { prompt: p, responseSchema: ${text} } }]\n`;
    const json = trial.write("broken.json", '{"steps": [}');

    expect(failureOf(await trial.file(json))).toMatch(/^runtime_error: .*JSON/);
    expect(await failure("steps:\n  - run: echo: x\n")).toMatch(
      /^runtime_error: Nested mappings are not allowed in compact mappings/,
    );
    expect(await failure(schema("{ type: nonsense }"))).toMatch(
      /^runtime_error: Workflow step q input.responseSchema is invalid: schema is invalid: data\/type must be/,
    );
    expect(failureOf(await trial.file("/nowhere/x.lobster"))).toBe(
      "parse_error: ENOENT: no such file or directory, stat '/nowhere/x.lobster'",
    );
    expect(failureOf(await trial.pipeline("exec --json echo nope"))).toMatch(
      /^runtime_error: exec --json could not parse stdout as JSON: .+/,
    );
  });
});
