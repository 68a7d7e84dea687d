import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost } from "@/lib/testing/fake-host";
import { pullFirstItem } from "@/lib/testing/pull-first-item";
import { trialCommand } from "@/lib/testing/trial-command";
import { runTemplate } from "./run";

const item = {
  id: 7,
  name: "Ada Lovelace",
  pad: "  hi  ",
  user: { mail: "a@b.c", tags: ["x", "y", "z"] },
  off: false,
  zero: 0,
  empty: "",
  none: null,
  price: 12.3456,
  csv: "a,b,c",
  when: "2024-03-05T06:07:08Z",
  stamp: 1700000000000,
  digits: "1700000000000",
  abroad: "2025-01-01T00:30:00-01:00",
  this: { x: 1 },
};
const text = async (template: string, value: JsonValue = item) =>
  (await trialCommand(runTemplate, `template --text '${template}'`, [value])).items?.[0];

describe("template", () => {
  it.each([
    ["{{id}} {{ name }}", "7 Ada Lovelace"],
    ["{{user.mail}} {{user.tags.1}} {{name.length}}", "a@b.c y 12"],
    ["[{{nope}}][{{user.nope.deep}}][{{none}}][{{constructor}}]", "[][][][]"],
    ["{{user}} {{user.tags}}", '{"mail":"a@b.c","tags":["x","y","z"]} ["x","y","z"]'],
    ["{{off}} {{zero}}", "false 0"],
    ["{{}} a\\nb", "{{}} a\\nb"],
    ["{{a {{id}}", "{{a 7"],
  ])("%s gives %j", async (template, expected) => {
    expect(await text(template)).toBe(expected);
  });

  it("T29: knows a dot, this and nothing for the whole item, fields by their path, and no brace inside", async () => {
    expect(await text("[{{nope}}] {{o}}", { o: { a: [1] } })).toBe('[] {"a":[1]}');
    expect(await text("{{o|json}}", { o: { a: 1 } })).toBe('{\n  "a": 1\n}');
    expect(await text("{{a} b}} {{a}}", { a: 1 })).toBe("{{a} b}} 1");
    expect(await text("{{.}}|{{this}}|{{ }}", [1, "a"])).toBe('[1,"a"]|[1,"a"]|[1,"a"]');
    expect(await text("{{.}}", "plain")).toBe("plain");
    expect(await text("{{this.x}}", { x: 1 })).toBe("");
  });

  it("makes one text of each item, as the items come", async () => {
    const { items } = await trialCommand(runTemplate, "template no {{.}}", [1, null, "x"]);

    expect(items).toEqual(["no 1", "no ", "no x"]);
    expect(await pullFirstItem(runTemplate, "template {{.}}", [1, 2])).toEqual({ item: "1", taken: 1, closed: true });
  });

  it("T127: takes --text before --file, which lies in the folder of the run, before words", async () => {
    const asked: string[] = [];
    const host = {
      ...createFakeHost(() => ""),
      readTextFile: async (path: string) => {
        asked.push(path);
        return "Dear {{.}},\n";
      },
    };
    const first = async (template: string) => (await trialCommand(runTemplate, template, ["A"], { host })).items?.[0];

    expect(await first("template --text T --file f words")).toBe("T");
    expect(await first("template words --text= --file dir/f.txt")).toBe("Dear A,\n");
    expect(await first("template --file /abs/f.txt")).toBe("Dear A,\n");
    expect(asked).toEqual(["/base/dir/f.txt", "/abs/f.txt"]);
    await expect(first("template --text --file")).rejects.toThrow(
      "template requires --text or --file (or positional text)",
    );
  });

  it("fails as the system does when the file is missing", async () => {
    await expect(trialCommand(runTemplate, "template --file t.txt", [])).rejects.toThrow(/ENOENT.*t\.txt/);
  });
});

describe("the filters of template", () => {
  it.each([
    ["{{name | upper}} {{name|lower}} [{{pad | trim}}]", "ADA LOVELACE ada lovelace [hi]"],
    ["{{user | string}} {{user.tags | string}} [{{nope | string}}]", "[object Object] x,y,z []"],
    ['{{name | replace "a" "4"}} {{name | replace a}} {{name | replace "" x}}', "Ad4 Lovel4ce Ad Lovelce Ada Lovelace"],
    ['{{csv | split}} {{name | split " "}}', '["a","b","c"] ["Ada","Lovelace"]'],
    ["{{user.tags | first}}{{user.tags | last}}{{id | first}}[{{none | last}}]", "xz7[]"],
    ["{{user.tags | length}} {{name | length}} {{id | length}} {{nope | length}}", "3 12 0 0"],
    ['{{user.tags | join "-"}} {{user.tags | join}} {{id | join}}', "x-y-z x, y, z 7"],
    ["{{user.tags | json}}[{{nope | json}}]{{none | json}}", '[\n  "x",\n  "y",\n  "z"\n][]null'],
    [
      "{{price | round 2}} {{price | round}} {{name | round}} [{{none | round}}][{{empty | round}}]",
      "12.35 12 Ada Lovelace [][]",
    ],
    ["{{name | date}} [{{nope | date}}][{{none | date YYYY}}]{{off | date}}", "Ada Lovelace [][]false"],
    ['{{name | upper | truncate 3 | replace "..." "!"}} {{csv | split "," | last | upper}}', "ADA! C"],
  ])("%s gives %j", async (template, expected) => {
    expect(await text(template)).toBe(expected);
  });

  it.each([
    ["{{name | truncate 3}} {{name | truncate 12}} {{name | truncate 0}}", "Ada... Ada Lovelace ..."],
    [
      '{{nope | default "n/a"}} {{none | default x}} {{empty | default e}} {{zero | default 9}} {{off | default t}}',
      "n/a x e 0 false",
    ],
    ["{{when | date}} {{stamp | date}}", "2024-03-05T06:07:08.000Z 2023-11-14T22:13:20.000Z"],
    ["{{digits | date}} {{abroad | date HH}}", "2023-11-14T22:13:20.000Z 01"],
    ['{{when | date "YYYY-MM-DD HH:mm:ss"}}', "2024-03-05 06:07:08"],
  ])("T31: %s gives %j", async (template, expected) => {
    expect(await text(template)).toBe(expected);
  });

  it("D22: put replacements in as they are written", async () => {
    expect(await text('{{csv | replace "," "$&$1$$"}}')).toBe("a$&$1$$b$&$1$$c");
  });

  it("D23: fill every token of a date, not only the first of its kind", async () => {
    expect(await text("{{when | date YYYY/YYYY-DD-DD}}")).toBe("2024/2024-05-05");
  });

  it("round numbers written as texts, and leave numbers alone that have no decimals", async () => {
    expect(await text("{{n | round 1}}", { n: "2.25" })).toBe("2.3");
    expect(await text("{{n | round 2}}", { n: 1e300 })).toBe("1e+300");
    expect(await text("{{n | round 400}}", { n: 1.5 })).toBe("1.5");
  });

  it("read quotes, escapes and bars inside quotes as part of an argument", async () => {
    const joined = (argument: string) =>
      trialCommand(runTemplate, `template "{{l | join ${argument}}}"`, [{ l: [1, 2] }]);

    expect((await joined("' | '")).items).toEqual(["1 | 2"]);
    expect((await joined("'it\\\\'s'")).items).toEqual(["1it's2"]);
    expect((await joined("''")).items).toEqual(["12"]);
    expect((await joined("a' 'b")).items).toEqual(["1a b2"]);
    expect((await joined("it's")).items).toEqual(["1it's2"]);
  });

  it("join mappings as JSON", async () => {
    expect(await text('{{l | join " "}}', { l: [{ a: 1 }, null, "s"] })).toBe('{"a":1}  s');
  });

  it("that do not exist, or have no number where they need one, are refused before the first item", async () => {
    const refused = (template: string) => trialCommand(runTemplate, `template '${template}'`, []);

    await expect(refused("{{name | shout}}")).rejects.toThrow("Unknown template filter: shout");
    await expect(refused("{{name | constructor}}")).rejects.toThrow("Unknown template filter: constructor");
    await expect(refused("{{name | }}")).rejects.toThrow(/^Unknown template filter: $/);
    await expect(refused("{{name | truncate x}}")).rejects.toThrow(
      'Template filter truncate needs a whole number, not "x"',
    );
  });
});
