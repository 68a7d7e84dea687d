import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { pathsOf } from "@/lib/testing/edit-commands";
import { type EditFixture, ownFixtures, wildFixtures } from "@/lib/testing/edit-fixtures";
import type { TextRange } from "../contract/diagnostic";
import type { DocumentPath, StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { openDocument } from "../document/open-document";
import { nodeAt } from "../document/syntax-node";
import { applyCommand } from "./apply-command";
import type { EditCommand } from "./command";
import { type EditHunk, previewEdits } from "./preview-edits";

const open = ({ text, format }: EditFixture): WorkflowDocument => openDocument(text, catalog, { format });

type Named = { readonly name: string; readonly command: EditCommand };

/** Every edit of one thing: each value of each step, and each step as a whole. */
function edits(document: WorkflowDocument): readonly Named[] {
  const values = pathsOf(document.data ?? null)
    .filter((path) => nodeAt(document.syntax, path)?.kind === "scalar")
    .map(
      (path): Named => ({ name: `set ${path.join("/")}`, command: { type: "setField", path, value: "changed: yes" } }),
    );
  return [...values, ...document.allSteps.flatMap(({ path }) => stepEdits(document, path))];
}

function stepEdits(document: WorkflowDocument, path: StepPath): readonly Named[] {
  const key = path.join("/");
  const list = path.slice(0, -1);
  const index = Number(path.at(-1));
  const length = document.allSteps.filter((step) => step.path.slice(0, -1).join("/") === list.join("/")).length;
  const step = { id: "new", run: "a\nb\n", env: { A: "1" } };
  const named: (Named | null)[] = [
    { name: `insert before ${key}`, command: { type: "insertStep", place: { list, index }, step } },
    index === length - 1
      ? { name: `insert behind ${key}`, command: { type: "insertStep", place: { list, index: index + 1 }, step } }
      : null,
    { name: `remove ${key}`, command: { type: "removeStep", path } },
    index === 0
      ? null
      : { name: `move ${key} up`, command: { type: "moveStep", path, place: { list, index: index - 1 } } },
    index < 2
      ? null
      : { name: `move ${key} to the top`, command: { type: "moveStep", path, place: { list, index: 0 } } },
    { name: `rename ${key}`, command: { type: "renameStep", path, id: "renamed" } },
    { name: `duplicate ${key}`, command: { type: "duplicateSteps", paths: [path] } },
    { name: `wrap ${key}`, command: { type: "wrapSteps", paths: [path], container: "parallel", id: "box" } },
    { name: `disable ${key}`, command: { type: "disableStep", path } },
    { name: `note ${key}`, command: { type: "setNote", path, text: "A note." } },
  ];
  return named.filter((each) => each !== null);
}

function shown(document: WorkflowDocument, { name, command }: Named): string {
  const preview = previewEdits(document, command, catalog);
  if (preview.kind === "refused") return `# ${name}\n! ${preview.reason}\n`;
  const hunks = preview.hunks.map(
    ({ line, before, after }) =>
      `@@ ${line} @@\n${[...before.map((each) => `-${each}`), ...after.map((each) => `+${each}`)].join("\n")}\n`,
  );
  return `# ${name}\n${hunks.join("")}`;
}

describe("each edit of each file of ours", () => {
  it.each(ownFixtures().map((fixture) => [fixture.name, fixture] as const))("%s", async (name, fixture) => {
    const document = open(fixture);
    const all = edits(document);

    for (const { name: edit, command } of all) {
      const applied = applyCommand(document, command, catalog);
      if (applied.kind === "refused") expect(applied.reason, edit).not.toContain("would change more");
      else if (fixture.text.includes("\r\n")) expect(applied.document.text, edit).not.toMatch(/[^\r]\n/);
    }
    await expect(all.map((each) => shown(document, each)).join("\n")).toMatchFileSnapshot(`./golden/${name}.diff`);
  });
});

describe("each edit of any file changes only lines of what is edited", () => {
  const fixtures = [...ownFixtures(), ...wildFixtures()];

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const document = open(fixture);
    expect(document.text).toBe(fixture.text);

    for (const { name, command } of edits(document)) {
      const preview = previewEdits(document, command, catalog);
      if (preview.kind === "refused") continue;
      const strangers = preview.hunks.flatMap((hunk) => foreignLines(document, command, hunk));
      expect(strangers, `${name} touches other lines`).toEqual([]);
    }
  });
});

/** Lines of a hunk that do not belong to what a command edits. */
function foreignLines(document: WorkflowDocument, command: EditCommand, hunk: EditHunk): readonly string[] {
  const touched = hunk.before.map((text, offset) => ({ text, line: hunk.line + offset }));
  const own = ownLines(document, command);
  return touched.filter(({ text, line }) => text.trim() !== "" && !own(line, text)).map(({ text }) => text);
}

function ownLines(document: WorkflowDocument, command: EditCommand): (line: number, text: string) => boolean {
  switch (command.type) {
    case "setField":
      return within(document, document.rangeOf(command.path));
    case "insertStep":
      return inBrackets(document, command.place.list);
    case "duplicateSteps":
      return inBrackets(document, command.paths[0]?.slice(0, -1) ?? []);
    case "setNote":
      return (_line, text) => text.trim().startsWith("#");
    case "renameStep": {
      const id = document.stepAt(command.path)?.id ?? "";
      return (_line, text) => text.includes(id);
    }
    case "removeStep":
    case "moveStep":
    case "disableStep": {
      const slice = within(document, document.stepSlice(command.path));
      const brackets = inBrackets(document, command.path.slice(0, -1));
      const alone = document.keyRangeOf(command.path.slice(0, -1));
      return (line, text) => slice(line, text) || brackets(line, text) || within(document, alone)(line, text);
    }
    case "wrapSteps": {
      const slices = command.paths.map((path) => within(document, document.stepSlice(path)));
      const brackets = inBrackets(document, command.paths[0]?.slice(0, -1) ?? []);
      return (line, text) => slices.some((slice) => slice(line, text)) || brackets(line, text);
    }
    default:
      return () => false;
  }
}

function within(document: WorkflowDocument, range: TextRange | null): (line: number, text: string) => boolean {
  if (range === null) return () => false;
  const first = document.positionAt(range.from).line;
  const last = document.positionAt(Math.max(range.from, range.to - 1)).line;
  return (line) => first <= line && line <= last;
}

/** In brackets neighbours share lines and commas. */
function inBrackets(document: WorkflowDocument, list: DocumentPath): (line: number, text: string) => boolean {
  const node = nodeAt(document.syntax, list);
  return node?.kind === "list" && node.style === "flow" ? within(document, node.range) : () => false;
}
