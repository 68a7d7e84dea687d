import type { StoreApi } from "zustand/vanilla";
import type { Editor } from "@/lib/editor/editor";
import type { TextEdit } from "@/lib/lobster/document/text-edit";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { replacementOf, searchPattern } from "@/lib/lobster/edit/search/search-pattern";
import type { SearchState } from "./search-state";

type Search = StoreApi<SearchState>;

/** Goes to the next hit, or back; from the last one on to the first. Its step is selected on the drawing. */
export function goToHit(editor: Editor, search: Search, direction: 1 | -1): void {
  const { hits, current } = search.getState();
  if (hits.length === 0) return;
  const start = current === -1 && direction === -1 ? 0 : current;
  const next = (start + direction + hits.length) % hits.length;
  search.setState({ current: next });
  const hit = hits[next];
  if (hit === undefined) return;
  if (hit.step !== null) editor.select(hit.step);
  editor.say(`${next + 1} of ${hits.length}${hit.step === null ? "" : ` in ${nameOf(editor, hit.step)}`}`);
}

/** The command that replaces every hit. */
export function replaceAllCommand({ query, replacement }: Pick<SearchState, "query" | "replacement">): EditCommand {
  const { find, ...options } = query;
  return { type: "replaceAll", find, replace: replacement, options };
}

/** False, said in words, while an expression is still being tried on the text: only one that came to an end is run here. */
function isReady(editor: Editor, search: Search): boolean {
  const { query, foundBy, problem } = search.getState();
  const ready = foundBy?.query === query && foundBy.document === editor.flush();
  if (!ready) editor.say(problem ?? "Still looking for matches");
  return ready;
}

export function replaceAllHits(editor: Editor, search: Search): void {
  if (!isReady(editor, search)) return;
  const count = search.getState().hits.length;
  const result = editor.execute(replaceAllCommand(search.getState()));
  if (result.ok) editor.say(`Replaced ${count === 1 ? "1 match" : `${count} matches`}`);
}

/** Replaces the current hit and goes to the next one; with none current it only goes there. */
export function replaceHit(editor: Editor, search: Search): void {
  if (!isReady(editor, search)) return;
  const edit = replacementEdit(editor, search.getState());
  if (edit !== null) {
    if (!editor.execute({ type: "replaceText", edits: [edit] }).ok) return;
    // Hits in the replacement itself are behind: replacing `a` by `aa` must come to an end.
    const next = search.getState().hits.findIndex((each) => each.range.from >= edit.from + edit.insert.length);
    search.setState({ current: (next === -1 ? 0 : next) - 1 });
  }
  goToHit(editor, search, 1);
}

function replacementEdit(editor: Editor, { hits, current, query, replacement }: SearchState): TextEdit | null {
  const hit = hits[current];
  const pattern = searchPattern(query);
  if (hit === undefined || "reason" in pattern) return null;
  pattern.lastIndex = hit.range.from;
  const match = pattern.exec(editor.flush().text);
  if (match === null || match.index !== hit.range.from) return null;
  return { ...hit.range, insert: replacementOf(match, replacement, query.regex ?? false) };
}

function nameOf(editor: Editor, step: NonNullable<SearchState["hits"][number]["step"]>): string {
  return editor.flush().stepAt(step)?.id ?? "a step without id";
}
