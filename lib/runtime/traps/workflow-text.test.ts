import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeAll(() => {
  trial = new EngineTrial();
});
afterAll(() => trial.remove());

const output = async (text: string, args: JsonObject = {}) => outputOf(await trial.workflow(text, args));
const failure = async (text: string, args: JsonObject = {}) => failureOf(await trial.workflow(text, args));
/** Output of the last of some steps, each written in one line. */
const last = (...steps: readonly string[]) => output(`steps:\n${steps.map((step) => `  - {${step}}\n`).join("")}`);
/** A step that prints a JSON value. */
const json = (id: string, value: string) => `id: ${id}, run: 'cat', stdin: ${value}`;

describe("the file", () => {
  it("T42: takes yes, no, on and off for texts and merges nothing", async () => {
    for (const word of ["yes", "no", "on", "off"]) {
      expect(await last(`id: a, run: cat, stdin: ${word}`), word).toEqual([word]);
      expect(await failure(`steps: [{id: a, run: echo, when: ${word}}]`)).toBe(
        `runtime_error: Unsupported condition: ${word}`,
      );
    }
    const merged = "base: &base {A: one}\nsteps:\n  - id: a\n    run: 'echo \"<$A>\"'\n    env:\n      <<: *base\n";
    expect(await output(merged)).toEqual(["<>\n"]);
  });

  it("T42: has each key once and is one document", async () => {
    expect(await failure("steps:\n  - id: a\n    run: touch ran\n    id: b\n")).toMatch(
      /^runtime_error: Map keys must be unique at line 4, column 5/,
    );
    expect(await failure("steps: [{id: a, run: touch ran}]\n---\nsteps: []\n")).toMatch(
      /^runtime_error: Source contains multiple documents/,
    );
    expect(trial.read("ran")).toBeNull();
  });

  it("T43: prefers run to command, and when to condition, also where it is false", async () => {
    expect(await last("id: a, command: echo command, run: echo run")).toEqual(["run\n"]);
    expect(await last("id: a, run: echo a", "id: b, run: echo b, when: false, condition: true")).toEqual(["a\n"]);
    expect(await last("id: a, run: echo a", "id: b, run: echo b, condition: false, when: true")).toEqual(["b\n"]);
    expect(await last("id: a, run: echo a", "id: b, run: echo b, condition: false, when: null")).toEqual(["a\n"]);
  });
});

describe("arguments", () => {
  it("T44: without a value stay in the text, where the shell reads them", async () => {
    const flow = "args: {bare: {description: x}, plain: 5, none: {default: null}}\nsteps: [{id: a, ";

    expect(await output(`${flow}run: "echo [\${bare}][\${plain}][\${none}][\${HOME_NAME}]", env: {bare: e}}]`)).toEqual(
      ["[e][][null][]\n"],
    );
    expect(await output(`${flow}run: cat, stdin: "[\${bare}] [\${plain}] [\${other}]"}]`)).toEqual([
      "[${bare}] [${plain}] [${other}]",
    ]);
    expect(await output(`${flow}run: "env | grep -c LOBSTER_ARG_BARE; true"}]`)).toEqual([0]);
    expect(await output(`${flow}run: cat, stdin: "\${bare} \${undeclared}"}]`, { bare: "b", undeclared: "u" })).toEqual(
      ["b u"],
    );
  });

  it("T45: are put into the text as they are, and reach programs whole through the environment", async () => {
    const name = `O'Malley"; touch pwned; echo "`;

    expect(await output(`steps: [{id: a, run: 'echo "\${name}"'}]`, { name: "a  b" })).toEqual(["a  b\n"]);
    expect(await output(`steps: [{id: a, run: "echo \${name}"}]`, { name: "$((1+1)) 'q'" })).toEqual(["2 q\n"]);
    expect(await output(`steps: [{id: a, run: 'printf %s "$LOBSTER_ARG_NAME"'}]`, { name })).toEqual([name]);
    expect(trial.read("pwned")).toBeNull();
    expect(await output(`steps: [{id: a, run: cat, stdin: "\${o} \${l}"}]`, { o: { k: 1 }, l: [1, 2] })).toEqual([
      '{"k":1} [1,2]',
    ]);
  });

  it("T46, D2: with names of results in them are no references", async () => {
    const flow = (rest: string) => `steps: [{id: secret, run: echo hidden}, {id: b, ${rest}}]`;
    const args = { v: "$secret.stdout" };

    expect(await output(flow(`run: "printf '%s' '\${v}'"`), args)).toEqual(["$secret.stdout"]);
    expect(await output(flow(`run: 'printf %s "$E"', env: {E: "\${v}"}`), args)).toEqual(["$secret.stdout"]);
    expect(await output(flow('run: cat, stdin: "${v}"'), args)).toEqual(["$secret.stdout"]);
    expect(await output(flow("pipeline: \"template '${v}'\", stdin: x"), args)).toEqual(["$secret.stdout"]);
    expect(await output(flow(`run: "printf '%s' '$$\{id}.stdout'"`), { id: "secret" })).toEqual(["$secret.stdout"]);
  });

  it("T56: are the only variables that a step gets, by upper-case names", async () => {
    // The folder of the state comes from the caller, and by the mark of a process its descendants are found to stop them.
    const shown = "env | grep ^LOBSTER_ | grep -vE '^LOBSTER_(STATE_DIR=|PROCESS_)' | sort";
    const flow = `steps: [{id: one, run: echo 1}, {id: two, run: "${shown}"}]`;

    expect(await output(flow, { "user-id": "u1", "é x.y": true, "-": "none" })).toEqual([
      [
        'LOBSTER_ARGS_JSON={"user-id":"u1","é x.y":true,"-":"none"}',
        "LOBSTER_ARG_USER_ID=u1",
        "LOBSTER_ARG_X_Y=true",
        "",
      ].join("\n"),
    ]);
  });
});

describe("references", () => {
  const a = json("a", `'{"b": [{"c": 10}, 2], "x-y": 3, "n": null, "t": "text"}'`);

  it("T47: know no brackets and no hyphens but those of ids", async () => {
    expect(await last(a, 'id: b, run: cat, stdin: "$a.json.b[0] $a.json.b.0.c $a.json.b.1"')).toEqual([
      '[{"c":10},2][0] 10 2',
    ]);
    expect(await last(a, 'id: b, run: cat, stdin: "<$a.json.x-y>"')).toEqual(["<-y>"]);
    expect(await last(json("my-step_2", "'7'"), 'id: b, run: cat, stdin: "<$my-step_2.json>"')).toEqual(["<7>"]);
  });

  it("T48: to what does not exist stay in texts, fail elsewhere, and are empty behind a step that exists", async () => {
    expect(await last('id: b, run: cat, stdin: "<$nope.json.x>"')).toEqual(["<$nope.json.x>"]);
    for (const use of ["run: cat, stdin: $nope.json", "run: echo, when: $nope.json"]) {
      expect(await failure(`steps: [{id: b, ${use}}]`), use).toBe("runtime_error: Unknown step reference: nope.json");
    }
    expect(await failure("steps: [{id: b, for_each: $nope.json, steps: [{id: c, run: echo}]}]")).toBe(
      "runtime_error: Unknown step reference: nope.json",
    );
    expect(await last(a, 'id: b, run: cat, stdin: "<$a.json.zz.y> <$a.none> <$a.approved> <$a.skipped>"')).toEqual([
      "<> <> <false> <false>",
    ]);
    expect(await last(a, "id: b, run: cat, stdin: $a.json.zz")).toEqual([]);
  });

  it("T49: to null are empty", async () => {
    expect(await last(a, 'id: b, run: cat, stdin: "<$a.json.n>"')).toEqual(["<>"]);
    expect(await last(json("a", "'null'"), 'id: b, run: cat, stdin: "<$a.json>"')).toEqual(["<>"]);
  });

  it("T50: to an output hold its line break, and so does the output of the run", async () => {
    expect(await last("id: a, run: echo x", `id: b, run: echo same, when: '$a.stdout == "x"'`)).toEqual(["x\n"]);
    expect(await last("id: a, run: printf x", `id: b, run: echo same, when: '$a.stdout == "x"'`)).toEqual(["same\n"]);
    expect(await last("id: a, run: echo x", 'id: b, run: cat, stdin: "<$a.stdout>"')).toEqual(["<x\n>"]);
  });

  it("T51: to an output that is JSON are values, whatever kind of JSON it is", async () => {
    expect(await last(json("a", "'5'"))).toEqual([5]);
    expect(await last(json("a", "null"), "id: b, run: echo null")).toEqual([null]);
    expect(await last("id: a, run: cat, stdin: '\"x\"'")).toEqual(["x"]);
    expect(await last(json("a", "' [1, 2] '"))).toEqual([1, 2]);
    expect(await last("id: a, run: echo 5", "id: b, run: echo number, when: $a.json > 4")).toEqual(["number\n"]);
  });

  it("T84: may name steps like members of the language", async () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const steps = names.map((name) => json(name, `'"${name} printed"'`));

    for (const name of names) {
      expect(await last(...steps, `id: b, run: cat, stdin: $${name}.json, when: $${name}.json`), name).toEqual([
        `${name} printed`,
      ]);
      expect(await failure(`steps: [{id: b, run: echo, when: $${name}.json}]`), name).toBe(
        `runtime_error: Unknown step reference: ${name}.json`,
      );
      expect(await output(`steps: [{id: b, run: cat, stdin: "\${${name}}"}]`), name).toEqual([`\${${name}}`]);
    }
  });
});

describe("stdin", () => {
  it("T52: of a pipeline is one item for a text, and each element of a list", async () => {
    const count = "pipeline: 'exec --json --stdin json cat | map --wrap item'";

    expect(await last("id: a, run: printf 'x\\ny\\n'", `id: b, stdin: $a.stdout, ${count}`)).toEqual([
      { item: "x\ny\n" },
    ]);
    expect(await last("id: a, run: 'echo [1,[2]]'", `id: b, stdin: $a.json, ${count}`)).toEqual([
      { item: 1 },
      { item: [2] },
    ]);
    expect(await last("id: a, run: 'echo {}'", `id: b, stdin: $a.json, ${count}`)).toEqual([{ item: {} }]);
  });

  it("T53: from a step that was skipped is none", async () => {
    const skipped = "id: a, run: echo x, when: false";

    for (const field of ["stdout", "json", "json.deep"]) {
      expect(await last(skipped, `id: b, run: wc -c, stdin: $a.${field}`), field).toEqual([0]);
      expect(await last(skipped, `id: b, pipeline: exec --stdin json cat, stdin: $a.${field}`), field).toEqual(["[]"]);
    }
  });

  it("T54: that is a mapping or a list is handed over as it is written", async () => {
    const args = { x: "filled" };

    expect(
      await output('steps: [{id: a, run: echo 1}, {id: b, run: cat, stdin: {x: "$a.stdout", y: "${x}"}}]', args),
    ).toEqual([{ x: "$a.stdout", y: "${x}" }]);
    expect(await output('steps: [{id: a, run: echo 1}, {id: b, run: cat, stdin: ["$a.json", 2]}]', args)).toEqual([
      "$a.json",
      2,
    ]);
  });
});

describe("env and cwd", () => {
  it("T55, D6: turn numbers and booleans into texts, and know arguments but no other variables", async () => {
    const flow = `env: {TOP: 5}
steps:
  - id: a
    run: 'printf "%s|" "$TOP" "$PORT" "$ON" "$TEXT" "$REAL"'
    env: {PORT: 8080, ON: false, TEXT: "$LOBSTER_ARG_TEXT", REAL: "\${text}"}
`;

    expect(await output(flow, { text: "it's" })).toEqual(["5|8080|false|$LOBSTER_ARG_TEXT|it's|"]);
  });

  it("T57: knows arguments in a folder and results in a condition, and never the other way round", async () => {
    trial.write("sub/marker", "");
    trial.write("$a.stdout/marker", "");
    const pwd = (cwd: string) => `steps: [{id: a, run: printf sub}, {id: b, run: 'pwd -P', cwd: "${cwd}"}]`;

    expect(await output(pwd("${dir}"), { dir: "sub" })).toEqual([`${trial.folder}/sub\n`]);
    expect(await output(pwd("$a.stdout"))).toEqual([`${trial.folder}/$a.stdout\n`]);
    for (const when of ["${flag}", '"${flag}" == "x"', "${flag} == true"]) {
      const envelope = trial.workflow(`steps: [{id: a, run: echo ran, when: '${when}'}]`, { flag: "x" });
      if (when.startsWith('"')) expect(outputOf(await envelope), when).toEqual([]);
      else expect(failureOf(await envelope), when).toBe(`runtime_error: Unsupported condition: ${when}`);
    }
  });
});
