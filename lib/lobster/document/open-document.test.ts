import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "./open-document";

const open = (text: string) => openDocument(text, catalog);

/** First error and data as the library itself gives them. */
function reference(text: string): { readonly message: string } | { readonly data: unknown } {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return { message: error.message };
  try {
    return { data: document.toJS() };
  } catch (thrown) {
    if (thrown instanceof ReferenceError) return { message: thrown.message };
    throw thrown;
  }
}

function ours(text: string): { readonly message: string } | { readonly data: unknown } {
  const document = open(text);
  const error = document.diagnostics.find(({ severity }) => severity === "error");
  return error ? { message: error.message } : { data: document.data };
}

describe("data and messages are those of the yaml library", () => {
  test.each([
    ["duplicate keys", "steps: []\nname: a\nsteps: []\n"],
    ["duplicate keys in flow", "a: {b: 1, c: 2, b: 3}\n"],
    ["duplicate key on the first line", "{a: 1, a: 2}"],
    ["duplicate key with an anchor", "a: 1\n&x a: 2\n"],
    ["duplicate explicit key", "? a\n: 1\n? a\n: 2\n"],
    ["duplicate empty keys", ": 1\n: 2\n"],
    ["duplicate in a step", "steps:\n  - id: a\n    run: x\n    run: y\n"],
    [
      "duplicate far right",
      `a: {${"x: 1, ".repeat(1)}${"k".repeat(90)}: 1, x: 2, yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy: 3}\n`,
    ],
    ["two duplicates and a syntax error", "a: 1\na: 2\nb: [1\nb: 2\n"],
    ["number and string keys differ", "1: a\n'1': b\n"],
    ["several documents", "a: 1\n---\nb: 2\n"],
    ["tab indentation", "steps:\n\t- id: a\n"],
    ["tab in the middle", "steps:\n  - id: a\n\trun: x\n"],
    ["unclosed list", "steps:\n  - id: a\n   run: [unclosed"],
    ["unclosed quote", 'a: "b\n'],
    ["nested mapping in one line", "a: b: c\n"],
    ["bad indentation", "a:\n  b: 1\n c: 2\n"],
    ["reserved character", "a: @b\n"],
    ["unknown alias", "a: *b\n"],
    ["bad directive", "%YAML 9.9\n---\na: 1\n"],
    ["merge key", "b: &b {x: 1}\na:\n  <<: *b\n  y: 2\n"],
    ["dates and booleans", "a: 2020-01-01\nb: yes\nc: True\nd: 012\ne: 0o14\nf: 1e3\ng: ~\nh: .inf\n"],
    ["keys of other types", "1: a\ntrue: b\nnull: c\n1.5: d\n"],
    ["prototype keys", "__proto__: {a: 1}\nconstructor: 2\ntoString: 3\n"],
    ["empty text", ""],
    ["only comments", "# a\n# b\n"],
    ["a scalar", "hello\n"],
    ["CRLF", "a: |\r\n  x\r\n  y\r\nb: 'c\r\n  d'\r\n"],
    ["byte order mark", "\uFEFFa: 1\n"],
    ["lone CR in a scalar", "a: x\ry\nb: 2\n"],
    ["anchors and aliases", "a: &x [1, &y {k: v}]\nb: *x\nc: *y\n&k key: 1\nd: *k\n"],
    ["an alias as key", "a: &x k\n*x : 1\n"],
    ["collections as keys", "[a, b]: 1\n{c: d}: 2\n[]: 3\n"],
    ["tags", "a: !!str 5\nb: !!int '7'\nc: !!map {x: 1}\n"],
    ["document markers", "---\na: 1\n...\n"],
    ["pairs in a flow list", "a: [b: 1, c, ? d]\n"],
    ["empty values", "a:\nb: \nc: [ ]\nd: { e, f: , g: }\n"],
    ["99 aliases", `a: &x 1\nb: [${Array(99).fill("*x").join(", ")}]\n`],
  ])("%s", (_name, text) => {
    expect(ours(text)).toEqual(reference(text));
  });

  test("100 aliases to one anchor are refused as a resource exhaustion attack", () => {
    const text = `a: &x 1\nb: [${Array(100).fill("*x").join(", ")}]\n`;

    expect(ours(text)).toEqual({ message: "Excessive alias count indicates a resource exhaustion attack" });
    expect(ours(text)).toEqual(reference(text));
  });
});

describe("the view", () => {
  const text = [
    "# head",
    "name: demo",
    "steps:",
    "  # about a",
    "  - id: a",
    "    run: |",
    "      echo",
    "",
    "    # inside a",
    "",
    "  # alone",
    "",
    "  # about b",
    "  - id: b # note",
    "    parallel:",
    "      branches:",
    "        - {id: c, run: x}",
    "        - id: d",
    "          run: y",
    "  # the end",
    "",
  ].join("\n");
  const document = open(text);
  const slice = (range: { from: number; to: number } | null) => (range ? text.slice(range.from, range.to) : null);

  test("lists the steps with their children", () => {
    expect(document.allSteps.map(({ id, kind }) => [id, kind.kind])).toEqual([
      ["a", "shell"],
      ["b", "parallel"],
      ["c", "shell"],
      ["d", "shell"],
    ]);
    expect(document.stepAt(["steps", 1, "parallel", "branches", 1])?.id).toBe("d");
  });

  test("a slice holds the comments directly above and the deeper ones below", () => {
    expect(slice(document.stepSlice(["steps", 0]))).toBe(
      "  # about a\n  - id: a\n    run: |\n      echo\n\n    # inside a\n",
    );
    expect(slice(document.stepSlice(["steps", 1]))).toBe(
      "  # about b\n  - id: b # note\n    parallel:\n      branches:\n        - {id: c, run: x}\n        - id: d\n          run: y\n",
    );
    expect(slice(document.stepSlice(["steps", 1, "parallel", "branches", 0]))).toBe("        - {id: c, run: x}\n");
  });

  test("ranges of keys, values and steps", () => {
    expect(slice(document.rangeOf(["name"]))).toBe("demo");
    expect(slice(document.keyRangeOf(["name"]))).toBe("name");
    expect(slice(document.rangeOf(["steps", 0]))).toBe("- id: a\n    run: |\n      echo");
    expect(slice(document.rangeOf(["steps", 1, "parallel", "branches", 0]))).toBe("- {id: c, run: x}");
    expect(document.rangeOf(["steps", 7])).toBeNull();
  });

  test("finds the place of an offset", () => {
    expect(document.pathAt(text.indexOf("demo") + 1)).toEqual(["name"]);
    expect(document.pathAt(text.indexOf("run: x") + 5)).toEqual(["steps", 1, "parallel", "branches", 0, "run"]);
    expect(document.stepAtOffset(text.indexOf("# about a"))?.id).toBe("a");
    expect(document.stepAtOffset(text.indexOf("# alone"))).toBeNull();
    expect(document.stepAtOffset(text.indexOf("run: y"))?.id).toBe("d");
    expect(document.positionAt(text.indexOf("demo"))).toEqual({ line: 2, column: 7 });
  });

  test("aliases, anchors, tags and merge keys are locked with what lies behind them", () => {
    const locked = open("a: &x {k: 1}\nb: *x\nc: !!str 1\nd: {<<: {e: 1}}\nf: 1\n");

    expect(
      [["a"], ["a", "k"], ["b"], ["b", "k"], ["c"], ["d", "<<", "e"]].map((path) => locked.isLocked(path)),
    ).toEqual(Array(6).fill(true));
    expect([["d"], ["f"], []].map((path) => locked.isLocked(path))).toEqual([false, false, false]);
  });

  test("steps that are no list of mappings give no workflow", () => {
    expect(open("name: a\n").workflow).toBeNull();
    expect(open("steps: [1]\n").workflow).toBeNull();
    expect(open("[]\n").workflow).toBeNull();
    expect(open("steps: []\n").workflow?.steps).toEqual([]);
  });
});

describe("strict JSON", () => {
  const json = (text: string) => openDocument(text, catalog, { format: "json" });

  test("reads JSON with a byte order mark and knows the places", () => {
    const text = '\uFEFF{"steps": [{"id": "a", "run": "x\\n"}], "__proto__": 1}';
    const document = json(text);

    expect(document.diagnostics).toEqual([]);
    expect(document.data).toEqual(JSON.parse(text.slice(1)));
    const range = document.rangeOf(["steps", 0, "run"]);
    expect(text.slice(range?.from, range?.to)).toBe('"x\\n"');
  });

  test.each(["", "{", '{"a": }', "[1,]", "{'a': 1}", "a: 1", '"\\x"', "[1] 2", '"a\nb"'])(
    "refuses %j with the message of JSON.parse",
    (text) => {
      let message = "";
      try {
        JSON.parse(text);
      } catch (error) {
        message = String(error instanceof Error ? error.message : error);
      }
      const document = json(text);

      expect(document.data).toBeUndefined();
      expect(document.diagnostics.map((each) => each.message)).toEqual([message]);
    },
  );
});
