import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runWhere } from "./run";

const people: readonly JsonValue[] = [
  { name: "Ada", age: 36, city: { zip: "10" }, tags: ["x", "y"], on: true, d: "2024-01-02" },
  { name: "Bob", age: 5, city: { zip: "9" }, tags: [], on: false, d: "2023-12-31" },
  { name: "Cy", age: "36", city: null, on: null, d: "B" },
  { name: "Di" },
];
const names = async (expression: string) => {
  const { items } = await trialCommand(runWhere, `where "${expression}"`, people);
  return items?.map((item) => (isJsonObject(item) ? item.name : item));
};

describe("where", () => {
  it.each([
    ["age==36", ["Ada", "Cy"]],
    ["age!=36", ["Bob", "Di"]],
    ["on==true", ["Ada"]],
    ["on==1", ["Ada"]],
    ["on==false", ["Bob"]],
    ["on==null", ["Cy", "Di"]],
    ["tags==x,y", ["Ada"]],
  ])("T20: compares loosely: %s", async (expression, expected) => {
    expect(await names(expression)).toEqual(expected);
  });

  it.each([
    ["age = 36", ["Ada", "Cy"]],
    ["age>=36", ["Ada", "Cy"]],
    ["age<36", ["Bob"]],
    ["age>5", ["Ada", "Cy"]],
    ["age<=5", ["Bob"]],
    ["name=Ada", ["Ada"]],
    ["city.zip==9", ["Bob"]],
    ["tags.0==x", ["Ada"]],
    ["tags.length>1", ["Ada"]],
    ["name.length>1", []],
    ["constructor!=null", []],
    ["d>2023-12-31", ["Ada", "Cy"]],
  ])("%s", async (expression, expected) => {
    expect(await names(expression)).toEqual(expected);
  });

  it("T21: takes quotes for part of the text, and looks at its first word only", async () => {
    expect(await names("name='Ada'")).toEqual([]);
    expect((await trialCommand(runWhere, `where s=="'a'"`, [{ s: "a" }, { s: "'a'" }])).items).toEqual([{ s: "'a'" }]);
    expect((await trialCommand(runWhere, "where n>2 n<9", [{ n: 1 }, { n: 30 }])).items).toEqual([{ n: 30 }]);
    expect((await trialCommand(runWhere, "where 'n > 2'", [{ n: 1 }, { n: 3 }])).items).toEqual([{ n: 3 }]);
    await expect(trialCommand(runWhere, "where n > 2", [])).rejects.toThrow("Invalid where expression: n");
  });

  it("compares other values than mappings as missing", async () => {
    expect((await trialCommand(runWhere, "where a==null", [1, "s", null, [1]])).items).toEqual([1, "s", null, [1]]);
  });

  it("says what is wrong with an expression", async () => {
    await expect(trialCommand(runWhere, "where", [])).rejects.toThrow(
      "where requires an expression (e.g. field=value)",
    );
    await expect(trialCommand(runWhere, "where a-b=1", [])).rejects.toThrow("Invalid where expression: a-b=1");
  });
});
