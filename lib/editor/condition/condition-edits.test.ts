import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRow, removePart, rowText, setJoin, setLeft, setOperator, setRight } from "./condition-edits";
import { type ConditionNode, conditionTree, nodeAt } from "./condition-tree";

function rowAt(text: string, ...path: readonly number[]): ConditionNode & { readonly kind: "row" } {
  const tree = conditionTree(text);
  const node = tree.kind === "tree" ? nodeAt(tree.root, path) : null;
  if (node?.kind !== "row") throw new Error(`no row at ${path.join(".")} of ${text}`);
  return node;
}

function rowsOf(text: string): string {
  const show = (node: ConditionNode): string => {
    if ("operands" in node) return `(${node.operands.map(show).join(` ${node.kind} `)})`;
    if (node.kind === "text") return `[${text.slice(node.from, node.to)}]`;
    const part = (range: { from: number; to: number } | null): string =>
      range ? text.slice(range.from, range.to) : "";
    return `${part(node.left)} ${node.operator} ${part(node.right)}`.trim();
  };
  const tree = conditionTree(text);
  return tree.kind === "tree" ? show(tree.root) : `problem at ${tree.at}`;
}

describe("the rows of a condition", () => {
  it.each([
    ["$gate.approved", "$gate.approved is_true"],
    ["!$gate.approved", "$gate.approved is_false"],
    ["($gate.approved)", "$gate.approved is_true"],
    ["$a.json.n>=3", "$a.json.n >= 3"],
    ["3 < $a.json.n", "3 < $a.json.n"],
    ['$a.json.s == "x > 1"', '$a.json.s == "x > 1"'],
    ["$a.json.x && ($b.json.y || $c.approved)", "($a.json.x is_true and ($b.json.y is_true or $c.approved is_true))"],
    ["!($a.x && $b.y)", "[!($a.x && $b.y)]"],
    ["!$a.x == true", "[!$a.x == true]"],
    ["true", "[true]"],
    ["$a.json.n >", "problem at 11"],
  ])("%j are %s", (text, rows) => {
    expect(rowsOf(text)).toBe(rows);
  });
});

describe("changing one part of a row", () => {
  it("writes the bytes of that part only", () => {
    const text = "$a.json.n  >  5 &&  !$b.approved";

    expect(setLeft(text, rowAt(text, 0), "$c.json.k")).toBe("$c.json.k  >  5 &&  !$b.approved");
    expect(setRight(text, rowAt(text, 0), "two words")).toBe('$a.json.n  >  "two words" &&  !$b.approved');
    expect(setOperator(text, rowAt(text, 0), "<=")).toBe("$a.json.n  <=  5 &&  !$b.approved");
    expect(setOperator(text, rowAt(text, 0), "is_false")).toBe("!$a.json.n &&  !$b.approved");
    expect(setOperator(text, rowAt(text, 1), "is_true")).toBe("$a.json.n  >  5 &&  $b.approved");
    expect(setOperator(text, rowAt(text, 1), "==")).toBe("$a.json.n  >  5 &&  $b.approved == 0");
  });

  it.each([
    ["done", "done"],
    ["-2.5", "-2.5"],
    ["null", "null"],
    ["$b.json.x", "$b.json.x"],
    ['"a b"', '"a b"'],
    ["'it'", "'it'"],
    ['say "hi"', '"say \\"hi\\""'],
    ['"', '"\\""'],
    ["", '""'],
    ["1e3", '"1e3"'],
  ])("a value %j is written %s", (value, written) => {
    expect(rowText("$a.json.x", "==", value)).toBe(`$a.json.x == ${written}`);
  });
});

describe("adding a row", () => {
  it.each([
    ["$a.x", [], "and", "$a.x && $n.x"],
    ["$a.x && $b.x", [], "and", "$a.x && $b.x && $n.x"],
    ["$a.x && $b.x", [], "or", "$a.x && $b.x || $n.x"],
    ["$a.x || $b.x", [], "and", "($a.x || $b.x) && $n.x"],
    ["$a.x || $b.x", [1], "and", "$a.x || $b.x && $n.x"],
    ["$a.x && $b.x", [1], "or", "$a.x && ($b.x || $n.x)"],
    ["$a.x && ($b.x || $c.x)", [1], "or", "$a.x && ($b.x || $c.x || $n.x)"],
    ["$a.x && ($b.x || $c.x)", [1], "and", "$a.x && ($b.x || $c.x) && $n.x"],
    ["!$a.x == true", [], "and", "!$a.x == true && $n.x"],
  ] as const)("%j at %j with %s gives %j", (text, path, join, expected) => {
    expect(addRow(text, path, join, "$n.x")).toBe(expected);
  });
});

describe("taking a part out", () => {
  it.each([
    ["$a.x && $b.x && $c.x", [1], "$a.x && $c.x"],
    ["$a.x && $b.x && $c.x", [0], "$b.x && $c.x"],
    ["$a.x && ($b.x || $c.x)", [1, 0], "$a.x && $c.x"],
    ["$a.x && ($b.x || $c.x)", [0], "($b.x || $c.x)"],
    ["$a.x || ($b.x || $c.x && $d.x) && $e.x", [1, 0, 0], "$a.x || $c.x && $d.x && $e.x"],
    ["($a.x || $b.x) && $c.x", [0, 1], "$a.x && $c.x"],
    ["$a.x", [], ""],
  ] as const)("%j at %j gives %j", (text, path, expected) => {
    expect(removePart(text, path)).toBe(expected);
  });
});

describe("joining in the other way", () => {
  it.each([
    ["$a.x && $b.x", [], "or", "$a.x || $b.x"],
    ["$a.x  ||  $b.x", [], "and", "$a.x  &&  $b.x"],
    ["$a.x && $b.x || $c.x", [0], "or", "$a.x || $b.x || $c.x"],
    ["$a.x && ($b.x || $c.x)", [1], "and", "$a.x && ($b.x && $c.x)"],
    ["$a.x && $b.x || $c.x", [], "and", "$a.x && $b.x && $c.x"],
    ["$a.x || $b.x && $c.x", [], "or", "$a.x || $b.x && $c.x"],
  ] as const)("%j at %j with %s gives %j", (text, path, join, expected) => {
    expect(setJoin(text, path, join)).toBe(expected);
  });
});

const atom = fc.constantFrom(
  "$a.x",
  "!$b.approved",
  "$c.json.n > 3",
  '$d.json.s == "&& x"',
  "!($e.x || $f.x)",
  "(true)",
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc
      .tuple(fc.array(tie("condition"), { minLength: 2, maxLength: 3 }), fc.constantFrom("&&", "||"), fc.boolean())
      .map(([parts, sign, bare]) => parts.map((part) => (bare ? part : `(${part})`)).join(` ${sign} `)),
  ),
}));

function pathsOf(text: string): readonly (readonly number[])[] {
  const walk = (node: ConditionNode, path: readonly number[]): readonly (readonly number[])[] =>
    "operands" in node ? [path, ...node.operands.flatMap((operand, index) => walk(operand, [...path, index]))] : [path];
  const tree = conditionTree(text);
  return tree.kind === "tree" ? walk(tree.root, []) : [];
}

it("any part of any condition can get a row, lose a part and be joined differently", () => {
  fc.assert(
    fc.property(condition, fc.nat(20), fc.constantFrom("and" as const, "or" as const), (text, at, join) => {
      const paths = pathsOf(text);
      const path = paths[at % paths.length] ?? [];
      const added = addRow(text, path, join, "$n.x");

      expect(added).toContain("$n.x");
      expect(added === null ? null : conditionTree(added).kind).toBe("tree");
      expect(removePart(text, path)).not.toBeNull();
      const tree = conditionTree(text);
      const node = tree.kind === "tree" ? nodeAt(tree.root, path) : null;
      expect(setJoin(text, path, join) !== null).toBe(node !== null && "operands" in node);
    }),
    { numRuns: 400 },
  );
});
