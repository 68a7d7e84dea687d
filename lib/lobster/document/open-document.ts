import type { Catalog } from "../contract/catalog";
import type { Diagnostic } from "../contract/diagnostic";
import { type DocumentPath, pathKey, type StepPath } from "../contract/document-path";
import type { JsonValue } from "../contract/json-value";
import type { DocumentFormat, StepNode, TextPosition, WorkflowDocument } from "./document";
import { parseJson } from "./json-text";
import { lineStartsOf, positionIn } from "./line-index";
import { lockOn } from "./locks";
import { dataOf } from "./node-data";
import { pathAtOffset, valueRange } from "./node-paths";
import { itemSlice } from "./step-slices";
import { nodeAt, type SyntaxNode, walk } from "./syntax-node";
import type { SyntaxProblem } from "./syntax-problem";
import { flattenSteps, readWorkflow } from "./workflow-steps";
import { parseYaml } from "./yaml";

/**
 * Opens a workflow text. Never throws: broken text gives `data: undefined` and `workflow: null`, and the first error in
 * `diagnostics` is the runtime's message. `format` defaults to YAML, of which JSON is a part; `json` is strict.
 */
export function openDocument(
  text: string,
  catalog: Catalog,
  options: { readonly format?: DocumentFormat } = {},
): WorkflowDocument {
  const format = options.format ?? "yaml";
  const { root, problems } = format === "json" ? parseJson(text) : parseYaml(text);
  if (problems.some(({ severity }) => severity === "error")) return view({ text, format, problems, catalog });
  if (root === null) return view({ text, format, problems, catalog, data: null });

  const read = dataOf(root);
  if (read.kind === "problem") {
    const problem: SyntaxProblem = { severity: "error", message: read.message, range: read.range };
    return view({ text, format, problems: [problem, ...problems], catalog });
  }
  return view({ text, format, problems, catalog, data: read.data, syntax: root });
}

type Parts = {
  readonly text: string;
  readonly format: DocumentFormat;
  readonly problems: readonly SyntaxProblem[];
  readonly catalog: Catalog;
  readonly data?: JsonValue;
  readonly syntax?: SyntaxNode;
};

function view({ text, format, problems, catalog, data, syntax }: Parts): WorkflowDocument {
  const root = syntax ?? null;
  const workflow = data === undefined ? null : readWorkflow(data, catalog);
  const lines = once(() => lineStartsOf(text));
  const allSteps = once(() => flattenSteps(workflow?.steps ?? []));
  const byPath = once(() => new Map(allSteps().map((step) => [pathKey(step.path), step])));

  const stepAt = (path: StepPath): StepNode | null => byPath().get(pathKey(path)) ?? null;

  const stepSlice = (path: StepPath) => {
    const index = path.at(-1);
    const list = nodeAt(root, path.slice(0, -1));
    if (stepAt(path) === null || list?.kind !== "list" || typeof index !== "number") return null;
    return itemSlice(text, list, index);
  };
  const slices = once(() =>
    allSteps().flatMap((step) => {
      const slice = stepSlice(step.path);
      return slice === null ? [] : [{ step, slice }];
    }),
  );

  return {
    text,
    format,
    data,
    workflow,
    syntax: root,
    diagnostics: problems.map(diagnostic),
    get allSteps() {
      return allSteps();
    },
    stepAt,
    rangeOf(path: DocumentPath) {
      if (root === null) return null;
      const range = valueRange(root, path);
      const item = range !== null && stepAt(path) !== null ? walk(root, path).item : null;
      return range !== null && item !== null ? { from: item.from, to: range.to } : range;
    },
    keyRangeOf(path: DocumentPath) {
      if (root === null) return null;
      const { entry, depth } = walk(root, path);
      return depth === path.length && entry !== null ? entry.keyNode.range : null;
    },
    stepSlice,
    pathAt: (offset: number) => (root === null ? [] : pathAtOffset(root, offset)),
    stepAtOffset(offset: number) {
      const inside = slices().filter(({ slice }) => slice.from <= offset && offset < slice.to);
      // The end of a last line without a line break belongs to its step.
      const touching = slices().filter(({ slice }) => slice.to === offset && offset === text.length);
      return (inside.at(-1) ?? touching.at(-1))?.step ?? null;
    },
    isLocked: (path: DocumentPath) => root !== null && lockOn(root, path) !== null,
    positionAt: (offset: number): TextPosition => positionIn(lines(), offset),
  };
}

function diagnostic({ severity, message, range }: SyntaxProblem): Diagnostic {
  return { code: "syntax", severity, message, path: [], range };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
