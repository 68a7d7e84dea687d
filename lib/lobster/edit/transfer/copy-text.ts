import type { StepPath } from "../../contract/document-path";
import { isJsonObject, type JsonObject, type JsonValue } from "../../contract/json-value";
import type { StepNode, WorkflowDocument } from "../../document/document";
import { isList } from "../../document/workflow-steps";
import { findReferences } from "../../expression/references";
import { fileStyle } from "../file-style";
import { outermostPaths } from "../step-paths";
import { entryLines } from "../value-text";
import { stepsAlone } from "./steps-alone";

/**
 * The text of chosen steps as a file that runs by itself, with their comments and the arguments and variables of the file
 * that they use. Results of steps that are not chosen are missing in it.
 */
export function copyText(document: WorkflowDocument, paths: readonly StepPath[]): string {
  const outer = outermostPaths(document, paths);
  if (outer.length === 0) return "";
  const style = fileStyle(document);
  const chosen = outer.flatMap((path) => document.stepAt(path) ?? []);
  const used = ["args", "env"].flatMap((key) => {
    const part = usedPart(document, key, chosen);
    return part === null ? [] : entryLines(key, part, 0, style);
  });
  return [...used, ...stepsAlone(document, outer), ""].join(style.eol);
}

function usedPart(document: WorkflowDocument, key: string, steps: readonly StepNode[]): JsonObject | null {
  const fields = document.workflow?.fields ?? {};
  const all = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (all === undefined || !isJsonObject(all)) return null;
  const texts = steps.flatMap((step) => textsIn(step.fields));
  const isUsed = key === "args" ? usesArgument(texts) : usesVariable(texts);
  const used = Object.entries(all).filter(([name]) => isUsed(name));
  return used.length === 0 ? null : Object.fromEntries(used);
}

function usesArgument(texts: readonly string[]): (name: string) => boolean {
  const named = new Set(
    texts.flatMap(findReferences).flatMap((reference) => (reference.kind === "argument" ? reference.name : [])),
  );
  const isVariable = usesVariable(texts);
  const variable = (name: string): string =>
    `LOBSTER_ARG_${name
      .trim()
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_")}`;
  return (name) => named.has(name) || isVariable(variable(name)) || isVariable("LOBSTER_ARGS_JSON");
}

function usesVariable(texts: readonly string[]): (name: string) => boolean {
  const words = new Set(texts.flatMap((text) => text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []));
  return (name) => words.has(name);
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
