import { type SyntaxNode, visitNodes } from "./syntax-node";

const known = new WeakMap<SyntaxNode, boolean>();

/** Whether an anchor or an alias stands anywhere in a file, looked up once for each root. */
export function hasReferences(root: SyntaxNode): boolean {
  const before = known.get(root);
  if (before !== undefined) return before;
  let found = false;
  visitNodes(root, (node) => {
    found ||= node.kind === "alias" || node.anchor !== null;
  });
  known.set(root, found);
  return found;
}

/** Notes of a root put together from parts that were looked through that neither stands in it. */
export function noteWithoutReferences(root: SyntaxNode): void {
  known.set(root, false);
}
