import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runTable } from "./run";

const printed = async (...items: readonly JsonValue[]) => (await trialCommand(runTable, "table", items)).rendered;

describe("table", () => {
  it("T32: prints a column for every field in order of appearance, cells padded on the right", async () => {
    expect(await printed({ a: 1 }, { b: "two\nlines" }, { a: null, c: { k: [1] } })).toBe(
      [
        "a    b          c        ",
        "---  ---------  ---------",
        "1                        ",
        "     two lines           ",
        '                {"k":[1]}',
        "",
      ].join("\n"),
    );
  });

  it("emits nothing", async () => {
    expect((await trialCommand(runTable, "table", [{ a: 1 }])).items).toEqual([]);
  });

  it("T32: says when there is nothing", async () => {
    expect(await printed()).toBe("(no results)\n");
  });

  it("prints a line per item when they are not all mappings", async () => {
    expect(await printed({ a: 1 }, "s\nt", 3, null, [4, 5])).toBe('{"a":1}\ns t\n3\n\n[4,5]\n');
    expect(await printed({}, {})).toBe("{}\n{}\n");
  });

  it("D5: loses no item that comes after the twentieth and is no mapping", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ n: index }));

    expect((await printed(...rows, "late")).split("\n")).toEqual([
      ...rows.map((row) => JSON.stringify(row)),
      "late",
      "",
    ]);
  });

  it("T32: takes its columns from the first twenty items", async () => {
    const rows = Array.from({ length: 20 }, () => ({ n: 1 }));

    expect((await printed(...rows, { n: 2, late: 3 })).split("\n").slice(-2)).toEqual(["2  ", ""]);
  });

  it("knows own fields only", async () => {
    const special = JSON.parse('{"__proto__": "x", "toString": 1}');

    expect(await printed({ a: 1, constructor: 2 }, special)).toBe(
      "a    constructor  __proto__  toString\n---  -----------  ---------  --------\n1    2                               \n                  x          1       \n",
    );
  });
});
