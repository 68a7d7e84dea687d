import { Composer, type CST, type Document, LineCounter, Parser } from "yaml";
import type { TextRange } from "../contract/diagnostic";
import { duplicateKeys } from "./duplicate-keys";
import type { SyntaxNode } from "./syntax-node";
import { maxDepth, type SyntaxProblem, tooDeep, withSnippet } from "./syntax-problem";
import { toSyntax } from "./yaml-syntax";

/** `root` is null when `problems` holds an error or the file has no content. */
export type ParsedText = { readonly root: SyntaxNode | null; readonly problems: readonly SyntaxProblem[] };

/** More are of no use to a person, and each costs time on hostile input. */
const maxProblems = 20;

const options = {
  version: "1.2",
  schema: "core",
  merge: false,
  uniqueKeys: false,
  keepSourceTokens: true,
  // The library prints nothing: what it has to say is part of the result.
  logLevel: "error",
} as const;

type RawProblem = { readonly range: TextRange; readonly message: string };

/** Reads one YAML 1.2 document (core schema, `<<` an ordinary key). The first error is the one the runtime refuses with. */
export function parseYaml(text: string): ParsedText {
  const lines = new LineCounter();
  const read = readStream(text, lines);
  if (read.kind === "too_deep") return failure(text, lines, { range: read.range, message: tooDeep });

  const { document } = read;
  const errors = orderedErrors(text, document);
  if (read.second !== null) {
    errors.push({
      range: read.second,
      message: "Source contains multiple documents; please use YAML.parseAllDocuments()",
    });
  }
  const problems = [
    ...errors.slice(0, maxProblems).map((problem) => described(text, lines, problem, "error")),
    ...document.warnings
      .slice(0, maxProblems)
      .map(({ pos, message }) => described(text, lines, { range: { from: pos[0], to: pos[1] }, message }, "warning")),
  ];
  return { root: errors.length === 0 ? toSyntax(text, document) : null, problems };
}

type Stream =
  | { readonly kind: "read"; readonly document: Document.Parsed; readonly second: TextRange | null }
  | { readonly kind: "too_deep"; readonly range: TextRange };

function readStream(text: string, lines: LineCounter, uniqueKeys: boolean = options.uniqueKeys): Stream {
  const composer = new Composer({ ...options, uniqueKeys });
  const documents: Document.Parsed[] = [];
  try {
    for (const token of new Parser(lines.addNewLine).parse(text)) {
      const deep = deepPlace(token);
      if (deep !== null) return { kind: "too_deep", range: { from: deep, to: deep + 1 } };
      for (const document of composer.next(token)) documents.push(document);
      if (documents.length > 1) break;
    }
  } catch (error) {
    // The parser recurses when many nested blocks close at once; other errors are its broken promises.
    if (error instanceof RangeError) return { kind: "too_deep", range: { from: 0, to: 1 } };
    throw error;
  }
  for (const document of composer.end(true, text.length)) documents.push(document);
  const [document, next] = documents;
  if (document === undefined) throw new Error("The composer must give a document when it is asked to");
  return {
    kind: "read",
    document,
    second: next === undefined ? null : { from: next.range[0], to: next.range[1] },
  };
}

/** Offset of the first collection that is nested too deeply, null when there is none. Iterative, so that depth costs no stack. */
function deepPlace(token: CST.Token): number | null {
  const open: { readonly token: CST.Token; readonly depth: number }[] = [{ token, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { depth } = next;
    const inner: (CST.Token | null | undefined)[] = [];
    if (next.token.type === "document") inner.push(next.token.value);
    if ("items" in next.token) {
      if (depth > maxDepth) return next.token.offset;
      for (const item of next.token.items) inner.push(item.key, item.value);
    }
    for (const child of inner) if (child) open.push({ token: child, depth: depth + 1 });
  }
  return null;
}

/** Texts of this length are read a second time where the order of the errors is in doubt, in characters. */
const readTwiceUpTo = 20_000;

/** The errors of a document in the order in which the library finds them: the first one is what the runtime says. */
function orderedErrors(text: string, document: Document.Parsed): RawProblem[] {
  const found = rawErrors(document);
  const duplicates = duplicateKeys(document.contents);
  if (found.length === 0 || duplicates.length === 0 || text.length > readTwiceUpTo) return byPlace(found, duplicates);
  const again = readStream(text, new LineCounter(), true);
  return again.kind === "read" ? rawErrors(again.document) : byPlace(found, duplicates);
}

function rawErrors({ errors }: Document.Parsed): RawProblem[] {
  return errors.map(({ pos, message }) => ({ range: { from: pos[0], to: pos[1] }, message }));
}

/** What the library says about a key after it has looked for its twin; all else about the same place comes before. */
const afterKey = "Implicit map keys need to be followed by map values";

/** Both lists are nearly in the order of the file, and so is the result; the order inside `found` stays. */
function byPlace(found: readonly RawProblem[], duplicates: readonly RawProblem[]): RawProblem[] {
  const merged: RawProblem[] = [];
  let next = 0;
  for (const problem of found) {
    const before = problem.range.from + (problem.message === afterKey ? 1 : 0);
    for (let twin = duplicates[next]; twin && twin.range.from < before; twin = duplicates[next]) {
      merged.push(twin);
      next += 1;
    }
    merged.push(problem);
  }
  return [...merged, ...duplicates.slice(next)];
}

function described(text: string, lines: LineCounter, problem: RawProblem, severity: SyntaxProblem["severity"]) {
  const { range, message } = problem;
  // A place of -1 says that the problem is that of the whole file.
  if (range.from < 0) return { severity, message, range: { from: 0, to: 0 } };
  const starts = lines.lineStarts.length > 0 ? lines.lineStarts : [0];
  return {
    severity,
    message: withSnippet(text, starts, message, range),
    range: { from: Math.min(range.from, text.length), to: Math.min(range.to, text.length) },
  };
}

function failure(text: string, lines: LineCounter, problem: RawProblem): ParsedText {
  return { root: null, problems: [described(text, lines, problem, "error")] };
}
