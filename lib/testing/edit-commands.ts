import * as fc from "fast-check";
import type { DocumentPath, StepPath } from "@/lib/lobster/contract/document-path";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { isList } from "@/lib/lobster/document/workflow-steps";
import type { EditCommand } from "@/lib/lobster/edit/command";

type SimpleType =
  | "setField"
  | "removeField"
  | "insertStep"
  | "removeStep"
  | "moveStep"
  | "renameStep"
  | "connect"
  | "disconnect";

/** Random choices that become a command once there is a document to choose from. */
export type CommandSeed = {
  readonly type: SimpleType;
  readonly first: number;
  readonly second: number;
  readonly value: JsonValue;
  readonly name: string;
};

const texts = fc.oneof(
  fc.constantFrom(
    "x",
    "true",
    "null",
    "5",
    "",
    " a ",
    "a: b",
    "a #b",
    "$a.json.x == 1",
    "é",
    "- x",
    "a\tb",
    "\u0000",
    "'",
    '"',
    "{a",
    "a\r\nb",
  ),
  fc.constantFrom(
    "a\nb\n",
    "a\nb",
    "a\n\n",
    "  a\nb\n",
    "\n",
    "\n\na\n",
    "a\n\n\n  b\n",
    "a \n b",
    "#x\ny\n",
    "\ta\nb",
    "$a.json\n$b-1.json\n",
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ maxLength: 6, unit: "binary" }),
);

const scalars: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc.constantFrom(0, 5, -1.5, 1e21, true, false, null),
);

const collections: readonly JsonValue[] = [
  {},
  [],
  { A: "b" },
  { A: "b\nc\n", "x y": 5 },
  ["a", { k: "v\nw" }, ["n"]],
  { A: { B: { C: [1] } } },
];

const values: fc.Arbitrary<JsonValue> = fc.oneof({ weight: 5, arbitrary: scalars }, fc.constantFrom(...collections));

export const commandSeeds: fc.Arbitrary<CommandSeed> = fc.record({
  type: fc.constantFrom(
    "setField",
    "setField",
    "setField",
    "removeField",
    "insertStep",
    "removeStep",
    "moveStep",
    "moveStep",
    "renameStep",
    "connect",
    "disconnect",
  ),
  first: fc.nat(),
  second: fc.nat(),
  value: values,
  name: fc.constantFrom("n1", "n2", "a", "__proto__", "b-1", "x"),
});

/** The command that a seed means for a document. It may be one that is refused. */
export function commandFrom(document: WorkflowDocument, seed: CommandSeed): EditCommand {
  const { type, first, second, value, name } = seed;
  const steps = document.allSteps.map((step) => step.path);
  const path = chosen(steps, first) ?? ["steps", 0];
  const other = chosen(steps, second) ?? ["steps", 0];
  switch (type) {
    case "setField": {
      const known = chosen(pathsOf(document.data ?? null), second) ?? ["name"];
      const missing = [
        ...path,
        ...(second % 3 === 0 ? ["env", "NEW"] : [["run", "cwd", "id", "when"][second % 4] ?? "run"]),
      ];
      return { type, path: first % 3 === 0 ? missing : known, value };
    }
    case "removeField":
      return { type, path: chosen(pathsOf(document.data ?? null), second) ?? ["name"] };
    case "insertStep": {
      const place = placeFrom(document, first, second);
      return {
        type,
        place,
        step: { id: `${name}${second % 97}`, run: typeof value === "string" ? value : "x", env: { V: value } },
      };
    }
    case "moveStep":
      return { type, path, place: placeFrom(document, second, first) };
    case "renameStep":
      return { type, path, id: name };
    case "connect":
      return { type, from: path, to: other, field: first % 2 === 0 ? "json" : "stdout" };
    case "removeStep":
    case "disconnect":
      return { type, path };
  }
}

function placeFrom(document: WorkflowDocument, first: number, second: number) {
  const lists = stepLists(document);
  const { list, length } = chosen(lists, first) ?? { list: ["steps"], length: 0 };
  return { list, index: second % (length + 1) };
}

function stepLists(document: WorkflowDocument): readonly { list: DocumentPath; length: number }[] {
  const inner = document.allSteps.flatMap((step) =>
    step.kind.childLists.map(({ path }) => ({ list: [...step.path, ...path], length: step.children.length })),
  );
  return [{ list: ["steps"], length: document.workflow?.steps.length ?? 0 }, ...inner];
}

/** Path of every value in the data, the root left out. */
export function pathsOf(data: JsonValue, path: DocumentPath = []): readonly StepPath[] {
  const below = isList(data)
    ? data.flatMap((item, index) => pathsOf(item, [...path, index]))
    : isJsonObject(data)
      ? Object.entries(data).flatMap(([key, value]) => pathsOf(value, [...path, key]))
      : [];
  return path.length === 0 ? below : [path, ...below];
}

function chosen<Value>(values: readonly Value[], seed: number): Value | undefined {
  return values[seed % Math.max(1, values.length)];
}
