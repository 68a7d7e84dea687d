import type { WorkflowDocument } from "../document/document";
import { editsCollide } from "../document/text-edit";
import type { EditCommand } from "./command";
import type { EditPlan } from "./plan";
import { refused } from "./refusal";

type ReplaceText = Extract<EditCommand, { readonly type: "replaceText" }>;

export function planReplaceText(document: WorkflowDocument, { edits }: ReplaceText): EditPlan {
  const inside = edits.every(({ from, to }) => 0 <= from && from <= to && to <= document.text.length);
  if (!inside || editsCollide(edits)) return refused("The edit was made for another text.");
  return { kind: "edits", edits, label: "Edit text", select: null };
}
