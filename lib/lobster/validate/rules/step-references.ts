import { conditionReferences } from "../../expression/condition-references";
import { findReferences, parseExactReference, type Reference, type StepReference } from "../../expression/references";
import type { StepText } from "../../graph/step-texts";
import { assigns } from "../shell-text";
import { recordFields } from "./record-fields";

const knownReferences = new WeakMap<StepText, readonly Reference[]>();

/** Everything in a text that has the form of a reference. */
export function referencesIn(text: StepText): readonly Reference[] {
  const before = knownReferences.get(text);
  if (before !== undefined) return before;
  const found = findReferences(text.text);
  knownReferences.set(text, found);
  return found;
}

const knownStepReferences = new WeakMap<StepText, readonly StepReference[]>();

/** Step references of a text, as the runtime reads them there. */
export function stepReferencesIn(text: StepText): readonly StepReference[] {
  const before = knownStepReferences.get(text);
  if (before !== undefined) return before;
  const found = readStepReferences(text);
  knownStepReferences.set(text, found);
  return found;
}

function readStepReferences(text: StepText): readonly StepReference[] {
  if (text.substitution === "args") return [];
  const found = text.substitution === "condition" ? conditionReferences(text.text) : referencesIn(text);
  return found.filter((reference) => reference.kind === "step");
}

/** True when the run stops at a reference to a step without a result; elsewhere it stays in the text. */
export function stopsTheRun(text: StepText): boolean {
  if (text.substitution === "condition") return true;
  return text.substitution === "reference_or_template" && parseExactReference(text.text) !== null;
}

/** True where a name nobody knows is most likely meant for the shell: `$HOME.bak`, `$file.txt`. */
export function looksLikeShellVariable({ text, field }: StepText, { id, path }: StepReference): boolean {
  if (id === id.toUpperCase() && /[A-Z]/.test(id)) return true;
  if (/^\d+$/.test(id)) return true;
  if (field.widget !== "shell") return false;
  return assigns(text, id) || !recordFields.includes(path[0] ?? "");
}
