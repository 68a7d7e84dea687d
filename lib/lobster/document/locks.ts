import type { DocumentPath } from "../contract/document-path";
import type { SyntaxNode } from "./syntax-node";
import { walk } from "./syntax-node";

/** What keeps a value from being edited anywhere but in the text. */
export type Lock = "alias" | "anchor" | "tag" | "merge";

/** The first lock on the way to a path, the path's own value included; null when it can be edited. */
export function lockOn(root: SyntaxNode, path: DocumentPath): Lock | null {
  for (const node of walk(root, path).nodes) {
    if (node.kind === "alias") return "alias";
    if (node.anchor !== null) return "anchor";
    if (node.tag !== null) return "tag";
  }
  return path.includes("<<") ? "merge" : null;
}
