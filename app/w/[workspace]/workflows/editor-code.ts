/** The parts of the editor that are fetched apart from its page, and most of what opening one takes. */
export const loadEditor = () => import("@/components/editor/editor-page");
export const loadCodePane = () => import("@/components/editor/code-pane");

/**
 * Fetches and runs the code of the editor. What cannot be fetched is asked for again, and told, by the part that needs
 * it.
 */
export function prepareEditor(): void {
  for (const load of [loadEditor, loadCodePane]) load().catch(() => undefined);
}
