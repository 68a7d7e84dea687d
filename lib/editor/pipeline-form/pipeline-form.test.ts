import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { quoteWord } from "@/lib/lobster/pipeline/print-stage";
import { splitPipeline } from "@/lib/lobster/pipeline/split-pipeline";
import { setFlag, setPositional } from "./argument-edits";
import { meaningOf, type PipelineChange } from "./pipeline-change";
import { pipelineForm } from "./pipeline-form";
import { addStage, moveStage, removeStage, renameCommand, replaceStage } from "./stage-edits";

function textOf(change: PipelineChange): string {
  return change.ok ? change.text : `refused: ${change.reason}`;
}

describe("the form of a pipeline", () => {
  it("shows the documented arguments of a stage with what is written", () => {
    const [stage] = pipelineForm("sort --key customer.total --desc", catalog).stages;

    expect(stage?.arguments).toMatchObject([
      { kind: "flag", name: "key", type: "string", value: "customer.total", required: false },
      { kind: "flag", name: "desc", type: "boolean", value: true },
    ]);
  });

  it("marks what a command needs, offers its choices and tells its defaults", () => {
    const { stages } = pipelineForm("where | exec ls | email.triage | groupBy", catalog);
    const [where, exec, triage, group] = stages.map((stage) => stage.arguments);

    expect(where).toMatchObject([{ kind: "positional", name: "expression", required: true, values: [], most: 1 }]);
    expect(exec?.find(({ name }) => name === "stdin")?.options).toEqual(["raw", "json", "jsonl"]);
    expect(triage?.find(({ name }) => name === "limit")?.standard).toBe("20");
    expect(group?.find(({ name }) => name === "key")?.required).toBe(true);
  });

  it("keeps unknown commands and undocumented flags as they are", () => {
    const { stages } = pipelineForm("nobody --x 1 | sort --kye name", catalog);

    expect(stages[0]).toMatchObject({ command: null, raw: "nobody --x 1", arguments: [] });
    expect(stages[1]?.otherFlags).toEqual([{ name: "kye", value: "name" }]);
  });

  it("shows words that a command throws away", () => {
    expect(pipelineForm("head 2", catalog).stages[0]?.arguments.at(-1)).toMatchObject({ values: ["2"], most: 0 });
  });

  it("still shows the stages of a text whose last quote is open", () => {
    const { stages, problem } = pipelineForm("head --n 2 | where 'a", catalog);

    expect(stages.map(({ name }) => name)).toEqual(["head", "where"]);
    expect(problem?.message).toBe("Unclosed quote");
  });
});

describe("stages", () => {
  it.each([
    ["exec ls | head", 2, "exec ls | head | json"],
    ["exec ls | head", 0, "json | exec ls | head"],
    ["exec ls|head", 1, "exec ls|json|head"],
    ["exec ls \n  | head", 2, "exec ls \n  | head \n  | json"],
    ["exec ls |", 1, "exec ls | json |"],
    ["  ", 0, "json"],
    ["exec ls", 1, "exec ls | json"],
  ])("adds to %j at %d with the pipe of its neighbours", (text, index, expected) => {
    expect(textOf(addStage(text, index, "json"))).toBe(expected);
  });

  it.each([
    ["a | b | c", 0, "b | c"],
    ["a | b | c", 1, "a | c"],
    ["a |  b\n| c", 2, "a |  b"],
  ])("takes stage out of %j", (text, index, expected) => {
    expect(textOf(removeStage(text, index))).toBe(expected);
  });

  it("does not take out the only stage", () => {
    expect(removeStage("head", 0)).toMatchObject({ ok: false });
  });

  it("moves a stage and leaves pipes and line breaks in place", () => {
    expect(textOf(moveStage("a 'x | y'\n  | b |c", 0, 2))).toBe("b\n  | c |a 'x | y'");
    expect(textOf(moveStage("a | b | c", 2, 1))).toBe("a | c | b");
  });

  it("writes a stage anew only when it stays one stage", () => {
    expect(textOf(replaceStage("a | b", 1, "where 'n | m'"))).toBe("a | where 'n | m'");
    expect(replaceStage("a | b", 1, "x | y")).toMatchObject({ ok: false });
    expect(replaceStage("a | b", 1, "x 'y")).toMatchObject({ ok: false, reason: "A quote is never closed." });
    expect(replaceStage("a | b", 1, " ")).toMatchObject({ ok: false });
  });

  it("changes the command and keeps its arguments", () => {
    expect(textOf(renameCommand("a | groupBy  --key 'x'", 1, "group_by"))).toBe("a | group_by  --key 'x'");
  });
});

describe("flags", () => {
  it.each([
    ["sort --key a", "key", "b", "sort --key b"],
    ["sort --key 'a b'  --desc", "key", "c", "sort --key 'c'  --desc"],
    ['sort --key "a"', "key", 'say "x"', 'sort --key "say \\"x\\""'],
    ["sort --key=a", "key", "b c", "sort --key='b c'"],
    ["sort --key=a", "key", "", "sort --key="],
    ["sort", "key", "a", "sort --key a"],
    ["sort", "key", "--a", "sort --key=--a"],
    ["sort --key a", "key", "--b", "sort --key=--b"],
    ["sort --key a --key b", "key", "c", "sort --key a --key c"],
    ["sort --key a", "desc", true, "sort --key a --desc"],
    ["sort --desc --key a", "desc", null, "sort --key a"],
    ["sort --key a --desc", "key", null, "sort --desc"],
    ["sort --key a --desc --key b", "key", null, "sort --desc"],
    ["sort --desc yes x", "desc", true, "sort x --desc"],
    ["exec ls -l", "json", true, "exec --json ls -l"],
    ["exec --json ls -l", "stdin", "raw", "exec --json --stdin raw ls -l"],
    ["exec --json ls -l", "json", null, "exec ls -l"],
    ["exec ls --json", "json", true, "exec --json ls --json"],
  ] as const)("%j with %s %j becomes %j", (text, name, value, expected) => {
    expect(textOf(setFlag(text, 0, name, value))).toBe(expected);
  });

  it("writes the stage anew where taking a flag out would make its neighbour take a word", () => {
    expect(textOf(setFlag("x --bare --k v word", 0, "k", null))).toBe("x word --bare");
  });

  it.each(["_", "", "a b", "--x"])("refuses the name %j", (name) => {
    expect(setFlag("sort", 0, name, "1")).toMatchObject({ ok: false });
  });
});

describe("words without a flag", () => {
  it.each([
    ["where 'a > 1'", 0, "b > 2", "where 'b > 2'"],
    ["where a=1", 0, "b = 2", "where 'b = 2'"],
    ["where", 0, "a=1", "where a=1"],
    ["map --wrap k", 0, "n={{count}}", "map n={{count}} --wrap k"],
    ["map a=1 --wrap k", 1, "b=it's", `map a=1 "b=it's" --wrap k`],
    ["map a=1 b=2", 0, null, "map b=2"],
    ["exec ls -l", 2, "a b", "exec ls -l 'a b'"],
    ["exec --json", 0, "ls", "exec --json ls"],
    ["exec ls", 0, "--odd", "exec -- --odd"],
  ] as const)("%j at %d with %j becomes %j", (text, position, value, expected) => {
    expect(textOf(setPositional(text, 0, position, value))).toBe(expected);
  });

  it("cannot begin with two dashes where they would be a flag", () => {
    expect(setPositional("where a=1", 0, 0, "--x")).toMatchObject({ ok: false });
  });
});

const word = fc.oneof(
  fc.constantFrom("a", "--k", "--json", "--flag=x y", "--", "it's", 'say "x"', "a|b", "$s.json.x", "", "back\\slash"),
  fc.string({ unit: fc.constantFrom("'", '"', "\\", "|", " ", "-", "=", "$", "\n", "a"), maxLength: 6 }),
);
const stage = fc
  .tuple(fc.constantFrom("exec", "head", "where", "x"), fc.array(word, { maxLength: 5 }))
  .map(([name, words]) => [name, ...words.map(quoteWord)].join(" "));
const gap = fc.constantFrom("|", " | ", "\n| ", " |\n  ");
const pipeline = fc
  .array(fc.tuple(gap, stage), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([pipe, text], index) => (index === 0 ? text : pipe + text)).join(""));
const value = fc.oneof(word, fc.constant(true as const), fc.constant(null));

/** What stands around a stage. */
function around(text: string, index: number): readonly [string, string] {
  const at = splitPipeline(text).stages[index];
  return at === undefined ? ["", ""] : [text.slice(0, at.from), text.slice(at.to)];
}

describe("any pipeline", () => {
  it("keeps every byte around the stage whose flag or word is set, and means what was asked for", () => {
    fc.assert(
      fc.property(
        pipeline,
        fc.nat(3),
        fc.constantFrom("k", "json", "new"),
        value,
        fc.nat(3),
        (text, at, name, set, position) => {
          const { stages } = splitPipeline(text);
          const index = at % stages.length;
          const before = stages[index];
          if (before === undefined) throw new Error("a pipeline has stages");
          const words = meaningOf(before).args._;
          const flag = setFlag(text, index, name, set);
          if (flag.ok) {
            expect(around(flag.text, index)).toEqual(around(text, index));
            const after = splitPipeline(flag.text).stages[index];
            const args = after === undefined ? null : meaningOf(after).args;
            expect(args?.[name] ?? null).toEqual(set);
            expect(args?._).toEqual(words);
          }
          if (set === true) return;
          const positional = setPositional(text, index, position, set);
          if (positional.ok) expect(around(positional.text, index)).toEqual(around(text, index));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("keeps the bytes of all stages when they are added, moved and taken out", () => {
    fc.assert(
      fc.property(pipeline, fc.nat(3), fc.nat(3), (text, one, other) => {
        const raws = splitPipeline(text).stages.map(({ raw }) => raw);
        const [from, to] = [one % raws.length, other % raws.length];
        const expected = raws.filter((_, index) => index !== from);
        expected.splice(to, 0, raws[from] ?? "");

        const moved = textOf(moveStage(text, from, to));
        const added = textOf(addStage(text, to, "json"));

        expect(splitPipeline(moved).stages.map(({ raw }) => raw)).toEqual(expected);
        expect(textOf(moveStage(moved, to, from))).toBe(text);
        expect(splitPipeline(added).stages[to]?.raw).toBe("json");
        expect(splitPipeline(textOf(removeStage(added, to))).stages.map(({ raw }) => raw)).toEqual(raws);
      }),
      { numRuns: 500 },
    );
  });
});
