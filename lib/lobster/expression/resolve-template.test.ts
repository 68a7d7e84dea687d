import { describe, expect, it } from "vitest";
import type { JsonValue } from "../contract/json-value";
import type { StepRecord, StepRecords } from "../run/records";
import { resolveArguments, resolveReferenceOrTemplate, resolveTemplate } from "./resolve-template";

const records: StepRecords = new Map(
  (
    [
      {
        id: "a",
        stdout: "text\n",
        json: { s: "text", n: 1.5, t: true, z: null, o: { b: [10, { c: "deep" }] }, list: [1, 2] },
      },
      { id: "gate", stdout: "" },
      { id: "b-2", json: 7 },
    ] satisfies StepRecord[]
  ).map((record) => [record.id, record]),
);

const args = { city: "Oslo", n: 5, no: false, nil: null, list: ["a", "b"], map: { k: 1 }, ref: "$a.json.s", "b-c": 2 };

describe("a template", () => {
  it.each([
    ["plain", "plain"],
    ["${city}", "Oslo"],
    ["${city}${n}${city}-${b-c}", "Oslo5Oslo-2"],
    ["${no} ${nil}", "false null"],
    ["${list} ${map}", '["a","b"] {"k":1}'],
    ["${HOME} ${A:-x} ${} ${x", "${HOME} ${A:-x} ${} ${x"],
    ["${toString} ${__proto__}", "${toString} ${__proto__}"],
    ["s=$a.json.s n=$a.json.n t=$a.json.t", "s=text n=1.5 t=true"],
    ["[$a.json.z] [$a.json.none]", "[] []"],
    ["$a.json.o", '{"b":[10,{"c":"deep"}]}'],
    ["$a.json.o.b.1.c", "deep"],
    ["$a.json.list[0]", "[1,2][0]"],
    ["$a.json.s-x", "text-x"],
    ["$a.json.s.", "text."],
    ["$a.stdout|", "text\n|"],
    ["$b-2.json", "7"],
    ["$$a.json.s", "$text"],
    ["$a $a. $HOME $1", "$a $a. $HOME $1"],
    ["$nope.stdout", "$nope.stdout"],
    ["$gate.approved $gate.skipped $gate.approvedBy", "false false "],
    ["$a.json.approved", ""],
  ])("%j becomes %j", (text, expected) => {
    expect(resolveTemplate(text, { args, records })).toBe(expected);
  });

  it("never reads a filled-in value again", () => {
    expect(resolveTemplate("${ref} $a.json.s", { args, records })).toBe("$a.json.s text");
    expect(resolveTemplate("${x}", { args: { x: "${y}", y: "deep" }, records })).toBe("${y}");
    expect(resolveTemplate("$${city}.json", { args: { city: "a" }, records })).toBe("$a.json");
  });

  it("reports the names it left in the text", () => {
    const unknown: string[] = [];

    resolveTemplate("${nope} $gone.stdout $a.json.none ${city}", {
      args,
      records,
      onUnknown: (reference) => unknown.push(reference.text),
    });

    expect(unknown).toEqual(["${nope}", "$gone.stdout"]);
  });

  it("leaves step references alone where only arguments count", () => {
    expect(resolveArguments("${city}/$a.json.s", args)).toBe("Oslo/$a.json.s");
  });

  it("takes linear time on hostile text", () => {
    const text = "$a.".repeat(50_000) + "$".repeat(50_000) + "${".repeat(50_000);

    expect(resolveTemplate(text, { args, records })).toBe(text);
  });
});

describe("the value of a stdin", () => {
  it.each<[JsonValue, JsonValue | undefined]>([
    ["$a.json.list", [1, 2]],
    ["  $a.json.n  ", 1.5],
    ["$a.json.z", null],
    ["$a.json.none", undefined],
    ["$gate.approved", undefined],
    ["$a.stdout", "text\n"],
    ["n=$a.json.n", "n=1.5"],
    ["$a.json.list[0]", "[1,2][0]"],
    ["${ref}", "$a.json.s"],
    ["$nope.stdout and $a.json.s", "$nope.stdout and text"],
    ["", ""],
    [5, 5],
    [{ x: "$a.stdout" }, { x: "$a.stdout" }],
  ])("%j is %j", (value, expected) => {
    expect(resolveReferenceOrTemplate(value, { args, records })).toEqual(expected);
  });

  it("fails on a reference to a step without a record", () => {
    expect(() => resolveReferenceOrTemplate("$b.stdout", { args, records })).toThrow(
      expect.objectContaining({
        type: "runtime_error",
        code: "unknown_reference",
        message: "Unknown step reference: b.stdout",
      }),
    );
  });
});
