import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { longestRun } from "../longest-run";
import { byteNotes } from "./byte-notes";
import { compareWorkflows, flattenCompared } from "./compare-workflows";
import { drawComparison } from "./draw-comparison";

const base = `name: a
steps:
  - id: collect
    run: curl -s https://example.org/items
  - id: shape
    pipeline: head --n 3 | pick id,title
    stdin: $collect.json
  - id: gate
    approval: Send?
  - id: send
    run: mail -s "$shape.stdout" ana@example.org
    when: $gate.approved
`;

function compared(after: string, before = base): readonly string[] {
  const { steps } = compareWorkflows(openDocument(before, catalog), openDocument(after, catalog), catalog);
  return flattenCompared(steps).map(({ before: old, after: now, changes, fields }) => {
    const name = old !== null && now !== null && old.id !== now.id ? `${old.id} > ${now.id}` : (now ?? old)?.id;
    return `${name}: ${[...changes, ...fields.map((field) => field.name)].join(" ")}`;
  });
}

function same(...ids: readonly string[]): readonly string[] {
  return ids.map((id) => `${id}: same`);
}

describe("comparing two versions", () => {
  it("says nothing of the same text, of comments and of style", () => {
    const other = base.replace("  - id: gate", "  # who\n  - id: gate").replace("approval: Send?", 'approval: "Send?"');

    expect(compared(other)).toEqual(same("collect", "shape", "gate", "send"));
  });

  it("finds the fields that changed, came and went", () => {
    const after = base.replace("--n 3", "--n 5").replace("    when: $gate.approved", "    retry: { max: 2 }");

    expect(compared(after)).toEqual([
      "collect: same",
      "shape: changed pipeline",
      "gate: same",
      "send: changed when retry",
    ]);
  });

  it("shows what is gone where it was, and what is new", () => {
    const after = base
      .replace("  - id: gate\n    approval: Send?\n", "")
      .replace("steps:\n", "steps:\n  - id: zero\n    run: 'true'\n");

    expect(compared(after)).toEqual(["zero: added", "collect: same", "shape: same", "gate: removed", "send: same"]);
  });

  it("knows a renamed step by what it does", () => {
    expect(compared(base.replaceAll("collect", "fetch-items"))).toEqual([
      "collect > fetch-items: renamed",
      "shape: changed stdin",
      "gate: same",
      "send: same",
    ]);
  });

  it("takes two steps that share little for two steps", () => {
    const after = base.replace("id: gate\n    approval: Send?", "id: other\n    run: date");

    expect(compared(after)).toEqual(expect.arrayContaining(["gate: removed", "other: added"]));
  });

  it("names the fewest steps as moved", () => {
    const [head = "", ...parts] = base.split(/(?=^ {2}- id)/m);
    const after = [head, parts[2], parts[0], parts[1], parts[3]].join("");

    expect(compared(after)).toEqual(["gate: moved", ...same("collect", "shape", "send")]);
  });

  it("follows steps into and out of containers", () => {
    const loop = (body: string) =>
      `steps:\n  - id: loop\n    for_each: $x.json\n    steps:\n      - id: one\n        run: a\n${body}`;

    expect(compared(loop("  - id: two\n    run: b\n"), loop("      - id: two\n        run: b\n"))).toEqual([
      "loop: same",
      "one: same",
      "two: moved",
    ]);
    expect(compared(loop("").replace("for_each: $x.json", "for_each: $y.json"), loop(""))).toEqual([
      "loop: changed for_each",
      "one: same",
    ]);
  });

  it("says what a change means for gates", () => {
    const after = base.replace("  - id: gate\n    approval: Send?\n", "").replace("    when: $gate.approved\n", "");
    const { safety } = compareWorkflows(openDocument(base, catalog), openDocument(after, catalog), catalog);

    expect(safety.map(({ sentence }) => sentence).join(" ")).toMatch(/gate/);
  });

  it("takes a renamed step for the same one, with its lines and what it does", () => {
    const [a, b] = [openDocument(base, catalog), openDocument(base.replaceAll("collect", "fetch-items"), catalog)];
    const { steps, safety } = compareWorkflows(a, b, catalog);

    expect(safety).toEqual([]);
    expect(drawComparison(steps, a, b, catalog).lines.every(({ change }) => change === "same")).toBe(true);
  });

  it("compares with a text that cannot be read", () => {
    expect(compared("steps: [", base)).toEqual([
      "collect: removed",
      "shape: removed",
      "gate: removed",
      "send: removed",
    ]);
  });
});

describe("the drawing of two versions", () => {
  const draw = (after: string) => {
    const [a, b] = [openDocument(base, catalog), openDocument(after, catalog)];
    return drawComparison(compareWorkflows(a, b, catalog).steps, a, b, catalog);
  };

  it("marks lines that came and went", () => {
    const { lines } = draw(
      base
        .replace("    stdin: $collect.json\n", "    stdin: $zero.json\n")
        .replace("steps:\n", "steps:\n  - id: zero\n    run: x\n"),
    );
    const data = lines.filter(({ role }) => role === "data").map(({ label, change }) => `${label} ${change}`);

    expect(data).toEqual(expect.arrayContaining(["$collect.json removed", "$zero.json added", "$shape.stdout same"]));
  });

  it("draws the order around a step that is gone", () => {
    const { lines, boxes } = draw(base.replace("  - id: gate\n    approval: Send?\n", ""));
    const order = lines.filter(({ role }) => role === "sequence");

    expect(boxes).toHaveLength(4);
    expect(order.filter(({ change }) => change === "removed")).toHaveLength(2);
    expect(order.filter(({ change }) => change === "added")).toHaveLength(1);
  });

  it("puts no box on another", () => {
    const { boxes } = draw(
      base.replaceAll("collect", "fetch").replace("- id: gate", "- id: g2\n    run: date\n  - id: gate"),
    );
    const ys = boxes.map(({ box }) => box.y);

    expect(new Set(ys).size).toBe(boxes.length);
  });
});

it("tells what lines do not show: mark, line ends, last line break", () => {
  expect(byteNotes("a\nb\n", "\uFEFFa\r\nb")).toEqual([
    "The byte order mark at the start was added.",
    "Line ends changed from LF to CRLF.",
    "The line break at the end of the file was removed.",
  ]);
  expect(byteNotes("a\r\nb\n", "a\nb\n")).toEqual(["Line ends changed from 1 × CRLF and 1 × LF to LF."]);
  expect(byteNotes("a\n", "b\n")).toEqual([]);
});

it("finds a longest run that keeps its order", () => {
  expect([...longestRun([3, 1, 2, 0, 4])].sort()).toEqual([1, 2, 4]);
  expect(longestRun([]).size).toBe(0);
});

it("compares and draws two versions of 1,000 steps, each step once", () => {
  const step = (index: number, words: string) =>
    `  - id: s${index}\n    run: echo ${words} ${index} > out-${index}.txt\n    when: $s${Math.max(0, index - 1)}.json.ok\n`;
  const old = `steps:\n${Array.from({ length: 1000 }, (_, index) => step(index, "old")).join("")}`;
  const now = `steps:\n${Array.from({ length: 1000 }, (_, index) => step(index % 10 === 0 ? index + 5000 : index, index % 7 === 0 ? "new" : "old")).join("")}`;
  const [a, b] = [openDocument(old, catalog), openDocument(now, catalog)];
  const { steps } = compareWorkflows(a, b, catalog);
  const compared = flattenCompared(steps);

  expect(drawComparison(steps, a, b, catalog).boxes.length).toBe(compared.length);
  expect(new Set(compared.flatMap(({ after }) => after ?? [])).size).toBe(1000);
  expect(new Set(compared.flatMap(({ before }) => before ?? [])).size).toBe(1000);
});
