import { catalog } from "@/lib/catalog";
import type { DocumentPath, StepPath } from "@/lib/lobster/contract/document-path";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { EditCommand, StepPlace } from "@/lib/lobster/edit/command";
import { copyText } from "@/lib/lobster/edit/transfer/copy-text";
import { findReferences } from "@/lib/lobster/expression/references";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { pathsOf } from "@/lib/testing/edit-commands";
import type { Random } from "../random";

type Maker = (document: WorkflowDocument, random: Random) => EditCommand | null;

/** Steps from which on a file only shrinks, so that a session stays quick. */
const mostSteps = 24;

/** A command that somebody might give for a document. It may be one that is refused. */
export function randomEdit(document: WorkflowDocument, random: Random): EditCommand {
  const shrinking = document.allSteps.length > mostSteps && random.chance(2);
  const made = shrinking ? removeSome(document, random) : random.one(makers)(document, random);
  return made ?? { type: "setField", path: ["name"], value: `n${random.below(1000)}` };
}

const makers: readonly [Maker, ...Maker[]] = [
  setField,
  setField,
  setField,
  addField,
  removeField,
  insertStep,
  insertStep,
  removeSome,
  moveStep,
  moveStep,
  moveSome,
  rename,
  connect,
  disconnect,
  duplicate,
  paste,
  changeKind,
  wrap,
  unwrap,
  disable,
  enable,
  enable,
  setNote,
  setRegion,
  removeRegion,
  replaceAll,
  extract,
];

const texts = [
  "x",
  "echo hi",
  "true",
  "5",
  "",
  " a ",
  "a: b",
  "a #b",
  "$a.json.x == 1",
  "é 步骤 🦞",
  "- x",
  "a\tb",
  "it's",
  '"q"',
  "{a",
  "a\nb\n",
  "a\nb",
  "a\n\n",
  "  a\nb\n",
  "\n",
  "a\n\n\n  b\n",
  "#x\ny\n",
  "echo '${tag}' | sort",
] as const;

function value(random: Random): JsonValue {
  if (random.chance(6)) {
    return random.one<JsonValue>([
      0,
      -1.5,
      true,
      false,
      null,
      {},
      [],
      { A: "b\nc\n" },
      ["a", { k: "v" }],
      { B: { C: [1] } },
    ]);
  }
  return random.one(texts);
}

function pick<Item>(items: readonly Item[], random: Random): Item | null {
  return items[random.below(items.length)] ?? null;
}

function stepOf(document: WorkflowDocument, random: Random): StepPath | null {
  return pick(document.allSteps, random)?.path ?? null;
}

/** One to three steps, mostly neighbours. */
function someSteps(document: WorkflowDocument, random: Random): readonly StepPath[] {
  const path = stepOf(document, random);
  if (path === null) return [];
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  const neighbours = random.repeat(random.below(3), () => index).map((at, offset) => [...list, at + offset + 1]);
  const far = random.chance(4) ? [stepOf(document, random)] : [];
  return [path, ...neighbours, ...far].flatMap((each) =>
    each !== null && document.stepAt(each) !== null ? [each] : [],
  );
}

function placeIn(document: WorkflowDocument, random: Random): StepPlace {
  const inner = document.allSteps.flatMap((step) =>
    step.kind.childLists.map(({ path }) => ({ list: [...step.path, ...path], length: step.children.length })),
  );
  const top = { list: ["steps"] as DocumentPath, length: document.workflow?.steps.length ?? 0 };
  const { list, length } = random.chance(2) ? top : (pick(inner, random) ?? top);
  return { list, index: random.below(length + 1) };
}

function newId(random: Random): string {
  return (
    random.one(["n", "fetch", "send-2", "b-1", "__proto__", "item", "a"]) + (random.chance(3) ? "" : random.below(500))
  );
}

function setField(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = pick(pathsOf(document.data ?? null), random);
  // A wrong type at the top ends the session: nothing but the text can be edited then.
  if (path === null || path[0] !== "steps" || path.length < 3) return null;
  return { type: "setField", path, value: value(random) };
}

function addField(document: WorkflowDocument, random: Random): EditCommand | null {
  const step = stepOf(document, random);
  if (step === null) return null;
  const field = random.one([
    ["env", "NEW"],
    ["cwd"],
    ["when"],
    ["timeout_ms"],
    ["retry", "max"],
    ["stdin"],
    ["on_error"],
  ]);
  return { type: "setField", path: [...step, ...field], value: value(random) };
}

function removeField(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = pick(pathsOf(document.data ?? null), random);
  return path === null || (path[0] === "steps" && path.length < 3) ? null : { type: "removeField", path };
}

function insertStep(document: WorkflowDocument, random: Random): EditCommand {
  const kind = pick(catalog.stepKinds, random);
  const fields = random.chance(2) ? { run: random.one(texts), env: { V: value(random) } } : kind?.template();
  return { type: "insertStep", place: placeIn(document, random), step: { id: newId(random), ...fields } };
}

function removeSome(document: WorkflowDocument, random: Random): EditCommand | null {
  const paths = someSteps(document, random);
  const [path] = paths;
  if (path === undefined || document.allSteps.length < 3) return null;
  return random.chance(2) ? { type: "removeSteps", paths } : { type: "removeStep", path };
}

function moveStep(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = stepOf(document, random);
  return path === null ? null : { type: "moveStep", path, place: placeIn(document, random) };
}

function moveSome(document: WorkflowDocument, random: Random): EditCommand | null {
  return { type: "moveSteps", paths: someSteps(document, random), place: placeIn(document, random) };
}

function rename(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = stepOf(document, random);
  return path === null ? null : { type: "renameStep", path, id: newId(random) };
}

function connect(document: WorkflowDocument, random: Random): EditCommand | null {
  const [from, to] = [stepOf(document, random), stepOf(document, random)];
  return from === null || to === null ? null : { type: "connect", from, to, field: random.one(["json", "stdout"]) };
}

function disconnect(document: WorkflowDocument, random: Random): EditCommand | null {
  const step = pick(
    document.allSteps.filter(({ fields }) => Object.hasOwn(fields, "stdin")),
    random,
  );
  return step === null ? null : { type: "disconnect", path: step.path };
}

function duplicate(document: WorkflowDocument, random: Random): EditCommand {
  return { type: "duplicateSteps", paths: someSteps(document, random) };
}

const clippings = [
  "- id: p\n  run: |\n    x\n\n    y\n# tail\n",
  "# note\nid: q\nrun: $p.json\nenv:\n  A: b\n",
  '{"id": "r", "run": "x", "stdin": "$a.json"}',
  "steps:\n- id: a\n  run: x\n- id: b\n  stdin: $a.json\n  run: y\n",
  "      - id: deep\n        run: >+\n          folded\n          text\n\n\n",
  "- id: l\r\n  for_each: $a.json\r\n  steps:\r\n    - id: i\r\n      run: $item.json\r\n",
  "nothing of use",
  "- {id: f, run: 'a, b'} # c\n",
] as const;

function paste(document: WorkflowDocument, random: Random): EditCommand {
  const text = random.chance(2) ? random.one(clippings) : copyText(document, someSteps(document, random));
  return { type: "pasteSteps", place: placeIn(document, random), text, keepReferences: random.chance(3) };
}

function changeKind(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = stepOf(document, random);
  const kind = pick(catalog.stepKinds, random);
  return path === null || kind === null ? null : { type: "changeKind", path, kind: kind.kind };
}

function wrap(document: WorkflowDocument, random: Random): EditCommand {
  const container = random.one(["parallel", "for_each"] as const);
  return { type: "wrapSteps", paths: someSteps(document, random), container, id: newId(random) };
}

function unwrap(document: WorkflowDocument, random: Random): EditCommand | null {
  const step = pick(
    document.allSteps.filter(({ kind }) => kind.childLists.length > 0),
    random,
  );
  return step === null ? null : { type: "unwrapStep", path: step.path };
}

function disable(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = stepOf(document, random);
  return path === null ? null : { type: "disableStep", path };
}

function enable(document: WorkflowDocument, random: Random): EditCommand | null {
  const step = pick(readNotes(document, catalog).disabled, random);
  return step === null ? null : { type: "enableSteps", at: step.range.from };
}

const notes = ["", "note", "two\nlines", "a\n\n  b", "#x", "- id: z\n  run: z", "region x", "é 步骤", "a: b"] as const;

function setNote(document: WorkflowDocument, random: Random): EditCommand | null {
  const path = random.chance(5) ? [] : stepOf(document, random);
  return path === null ? null : { type: "setNote", path, text: random.one(notes) };
}

function setRegion(document: WorkflowDocument, random: Random): EditCommand {
  return { type: "setRegion", paths: someSteps(document, random), title: random.one(["Fetch", "Send all", "é"]) };
}

function removeRegion(document: WorkflowDocument, random: Random): EditCommand | null {
  const region = pick(readNotes(document, catalog).regions, random);
  return region === null ? null : { type: "removeRegion", at: region.range.from };
}

function replaceAll(_document: WorkflowDocument, random: Random): EditCommand {
  const [find, replace, regex] = random.one<readonly [string, string, boolean]>([
    ["echo", "printf", false],
    ["x", 'it\'s "x"', false],
    ["\\$(\\w+)\\.json", "$$$1.stdout", true],
    ["([a-z])([a-z])", "$2$1", true],
    [": ", ":", false],
    ["é", "e: #", false],
  ]);
  const scope = random.one(["steps", "steps", "steps", "file"] as const);
  return {
    type: "replaceAll",
    find,
    replace,
    options: { scope, regex, wholeWord: random.chance(3), matchCase: random.chance(2) },
  };
}

function extract(document: WorkflowDocument, random: Random): EditCommand | null {
  const steps = document.allSteps.filter(
    ({ fields }) => typeof fields.run === "string" && findReferences(fields.run).length > 0,
  );
  const step = pick(steps, random);
  if (step === null) return null;
  const range = document.rangeOf([...step.path, "run"]);
  const at = range === null ? -1 : document.text.indexOf("$", range.from);
  return at < 0 ? null : { type: "extractInterpolation", path: step.path, range: { from: at, to: at + 1 } };
}
