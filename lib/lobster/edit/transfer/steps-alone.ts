import type { StepPath } from "../../contract/document-path";
import type { WorkflowDocument } from "../../document/document";
import { nodeAt } from "../../document/syntax-node";
import { type FileStyle, fileStyle } from "../file-style";
import { standApart } from "../list-items";
import { stepTextAt } from "./step-text";

/** The lines of `steps:` with some steps of a document and their comments, for a file of its own. */
export function stepsAlone(document: WorkflowDocument, paths: readonly StepPath[]): readonly string[] {
  const style = fileStyle(document);
  return ["steps:", ...paths.flatMap((path, at) => lines(document, path, at > 0, style))];
}

function lines(document: WorkflowDocument, path: StepPath, follows: boolean, style: FileStyle): readonly string[] {
  const step = stepTextAt(document, path);
  const list = nodeAt(document.syntax, path.slice(0, -1));
  const apart = list?.kind === "list" && list.style === "block" && standApart(document.text, list);
  return [...(follows && apart ? [""] : []), ...step.lines(style.listIndent, style)];
}
