"use client";

import { useDeferredValue, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { type EditPreview, previewEdits } from "@/lib/lobster/edit/preview-edits";
import { EditHunks } from "../edit-hunks";
import { useEditorUi } from "../editor-ui";
import { useEditor, useEditorState } from "../use-editor";
import { ReplaceWarnings } from "./replace-warnings";
import { replaceAllCommand, replaceAllHits, replaceHit } from "./search-acts";
import { useSearch } from "./use-search";

/** What the matches become, with the lines that would change. */
export function ReplaceRow() {
  const editor = useEditor();
  const { search } = useEditorUi();
  const replacement = useSearch((state) => state.replacement);
  const count = useSearch((state) => state.hits.length);
  const preview = useReplacePreview();
  const none = count === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          aria-label="Replace with"
          placeholder="Replace with"
          value={replacement}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => search.setState({ replacement: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            replaceHit(editor, search);
          }}
          className="h-7 w-64 max-w-full flex-1 font-mono text-sm sm:flex-none"
        />
        <Button size="sm" aria-disabled={none || undefined} onClick={() => replaceHit(editor, search)}>
          Replace
        </Button>
        <Button size="sm" aria-disabled={none || undefined} onClick={() => replaceAllHits(editor, search)}>
          Replace all{none ? "" : ` ${count}`}
        </Button>
      </div>
      {preview === null ? null : preview.kind === "refused" ? (
        <p className="text-danger text-sm">{preview.reason}</p>
      ) : (
        <>
          <ReplaceWarnings edits={preview.edits} />
          <EditHunks hunks={preview.hunks} label="Lines that replacing changes" />
        </>
      )}
    </>
  );
}

/** What replacing all would do; null while nothing is found. */
function useReplacePreview(): EditPreview | null {
  const editor = useEditor();
  const document = useEditorState((state) => state.document);
  const query = useDeferredValue(useSearch((state) => state.query));
  const replacement = useDeferredValue(useSearch((state) => state.replacement));
  const foundBy = useSearch((state) => (state.hits.length === 0 ? null : state.foundBy));
  return useMemo(() => {
    if (foundBy?.query !== query || foundBy.document !== document) return null;
    return previewEdits(document, replaceAllCommand({ query, replacement }), editor.language.catalog);
  }, [editor, document, query, replacement, foundBy]);
}
