import { type DocumentPath, pathKey } from "../../contract/document-path";
import { isJsonObject, type JsonValue } from "../../contract/json-value";
import type { WorkflowDocument } from "../../document/document";
import { type HiddenCharacter, hiddenCharacters, nameOfHidden } from "../../document/hidden-characters";
import { type Finding, type LintContext, type Rule, stepName } from "../finding";

const code = "hidden-characters";
const mostPlaces = 4;
const effect = "What is shown may not be what runs.";

type Group = { readonly path: DocumentPath; readonly found: HiddenCharacter[] };

/** Characters in the file's own text, by the value or comment that they stand in. */
function inText(context: LintContext): readonly Finding[] {
  const { document } = context;
  const groups = new Map<string, Group>();
  for (const found of hiddenCharacters(document.text)) {
    // The byte order mark is no part of the content; a carriage return ends a line.
    if (found.character === "\r" || (found.at === 0 && found.character === "\uFEFF")) continue;
    const path = document.pathAt(found.at);
    const group = groups.get(pathKey(path));
    if (group === undefined) groups.set(pathKey(path), { path, found: [found] });
    else group.found.push(found);
  }
  return [...groups.values()].map(({ path, found }) => ofGroup(path, found, context));
}

function ofGroup(path: DocumentPath, found: readonly HiddenCharacter[], context: LintContext): Finding {
  const { document } = context;
  const [first = { at: 0, character: "" }] = found;
  const { line } = document.positionAt(first.at);
  const onLine = found.filter(({ at }) => document.positionAt(at).line === line);
  const last = onLine.at(-1) ?? first;
  const places = found.map(({ at, character }) => {
    const position = document.positionAt(at);
    return `${nameOfHidden(character)} at line ${position.line}, column ${position.column}`;
  });
  const count = found.length === 1 ? "a character that is not seen" : `${found.length} characters that are not seen`;
  return {
    code,
    message: `${ownerAt(first.at, document)} holds ${count}: ${listed(places)}. ${effect}`,
    path,
    mark: { kind: "range", range: { from: first.at, to: last.at + last.character.length } },
    repair: {
      label: found.length === 1 ? "Take it out" : "Take them out",
      edits: found.map(({ at, character }) => ({ from: at, to: at + character.length, insert: "" })),
    },
  };
}

function ownerAt(offset: number, document: WorkflowDocument): string {
  const step = document.stepAtOffset(offset);
  return step === null ? "The file" : stepName(step);
}

function listed(places: readonly string[]): string {
  const more = places.length - mostPlaces;
  return places.slice(0, mostPlaces).join("; ") + (more > 0 ? `; and ${more} more` : "");
}

/** Values whose characters the file writes as escapes: seen in the text, and nowhere else. */
function inEscapes(context: LintContext): readonly Finding[] {
  const { document, workflow } = context;
  // Looking through all values is spared to files without such escapes.
  return /\\[uUNLP]/.test(document.text) ? ofValue(workflow.fields, [], context) : [];
}

function ofValue(value: JsonValue, path: DocumentPath, context: LintContext): readonly Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => ofValue(item, [...path, index], context));
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, item]) => ofValue(item, [...path, key], context));
  }
  if (typeof value !== "string") return [];
  const { document } = context;
  const range = document.rangeOf(path);
  // Controls are written as escapes by all who mean them, such as colours for a terminal.
  const found = hiddenCharacters(value).filter(({ character }) => (character.codePointAt(0) ?? 0) > 0x9f);
  if (range === null || found.length === 0) return [];
  const source = document.text.slice(range.from, range.to);
  if (hiddenCharacters(source).some(({ character }) => character !== "\r")) return [];
  const names = [...new Set(found.map(({ character }) => nameOfHidden(character)))];
  const { line } = document.positionAt(range.from);
  const owner = ownerAt(range.from, document);
  const count = found.length === 1 ? "a character that is not seen" : `${found.length} characters that are not seen`;
  const message = `${owner} writes, as an escape on line ${line}, ${count}: ${listed(names)}. ${effect}`;
  return [{ code, message, path }];
}

/** Characters that show nothing, or turn the order of others round. */
export const hiddenCharactersRule: Rule = {
  codes: [
    {
      code,
      severity: "warning",
      title: "Characters that are not seen",
      help:
        "Marks of direction, zero-width characters and other invisible ones make a text look like another one: a command, " +
        "a question or an id is read otherwise than it is shown. The studio shows them as escapes, such as `\\u202e`. Joiners " +
        "within emoji and between letters of scripts that need them are left alone.",
      example: 'steps:\n  - id: a\n    run: "echo \\u202etxt.exe"\n',
    },
  ],
  file: (context) => [...inText(context), ...inEscapes(context)],
};
