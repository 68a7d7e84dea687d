import { type DocumentPath, isWithin, samePath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import { scalarSource } from "../document/scalar-source";
import type { ScalarNode, SyntaxNode } from "../document/syntax-node";
import type { TextEdit } from "../document/text-edit";
import { changeScalar } from "./change-scalar";
import type { EditCommand } from "./command";
import { type FileStyle, fileStyle } from "./file-style";
import type { EditPlan } from "./plan";
import { fieldEdits } from "./plan-set-field";
import { lockReason, noStep, refused, stepName } from "./refusal";
import { idReason, scopeOf } from "./rename-scope";
import { referencesTo, renamedReferences } from "./renamed-references";
import { slotAt } from "./slot";

type RenameStep = Extract<EditCommand, { readonly type: "renameStep" }>;

export function planRenameStep(document: WorkflowDocument, { path, id }: RenameStep): EditPlan {
  const step = document.stepAt(path);
  if (step === null || document.syntax === null) return noStep();
  const idPath = [...path, "id"];
  const label = `Rename ${stepName(document, path)} to ${id}`;
  if (step.id === id) return { kind: "edits", edits: [], label, select: path };
  const texts = textsOf(document.syntax);
  const referred = (name: string, within: DocumentPath): boolean =>
    texts.some((text) => isWithin(text.path, within) && referencesTo(text.value, name).length > 0);
  const reason = idReason(document, path, id, referred) ?? lockReason(document, idPath);
  if (reason !== null) return refused(reason);

  const style = fileStyle(document);
  const edits: TextEdit[] = fieldEdits(document, idPath, id, style);
  const old = step.id;
  if (old === null) return { kind: "edits", edits, label, select: path };
  const means = scopeOf(document, path, old);
  for (const text of texts) {
    if (!samePath(text.path, idPath) && means(text.path)) edits.push(...referenceEdits(document, text, old, id, style));
  }
  return { kind: "edits", edits, label, select: path };
}

type Text = { readonly node: ScalarNode; readonly value: string; readonly path: DocumentPath };

/** Every string value of the file with its path. */
function textsOf(root: SyntaxNode, path: DocumentPath = []): readonly Text[] {
  switch (root.kind) {
    case "scalar":
      return typeof root.value === "string" ? [{ node: root, value: root.value, path }] : [];
    case "alias":
      return [];
    case "map":
      return root.entries.flatMap(({ key, value }) => textsOf(value, [...path, key]));
    case "list":
      return root.items.flatMap(({ value }, index) => textsOf(value, [...path, index]));
  }
}

function referenceEdits(
  document: WorkflowDocument,
  { node, value, path }: Text,
  old: string,
  id: string,
  style: FileStyle,
): TextEdit[] {
  const found = referencesTo(value, old);
  if (found.length === 0) return [];
  const source = scalarSource(document.text, node);
  if (source !== null) {
    return found.flatMap(({ from, to }) => {
      const [start, end] = [source.from[from], source.to[to - 1]];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end, insert: id }];
    });
  }
  const slot = slotAt(document, path);
  return slot === null ? [] : changeScalar(document.text, slot, node, renamedReferences(value, old, id), style);
}
