"use client";

import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useActs } from "../acts/acts-provider";
import { useEditorUi } from "../editor-ui";
import { useEditor, useEditorState } from "../use-editor";
import { searchFieldId } from "./open-search";
import { ReplaceRow } from "./replace-row";
import { goToHit } from "./search-acts";
import { SearchOptions } from "./search-options";
import { useSearch } from "./use-search";
import { useSearchHits } from "./use-search-hits";

/** One search over graph and text. */
export function SearchBar() {
  const mode = useSearch((state) => state.mode);
  return mode === null ? null : <OpenSearchBar mode={mode} />;
}

function OpenSearchBar({ mode }: { readonly mode: "find" | "replace" }) {
  const editor = useEditor();
  const { search } = useEditorUi();
  const { focusCanvas } = useActs();
  const readOnly = useEditorState((state) => state.readOnly);
  const query = useSearch((state) => state.query);
  const problem = useSearch((state) => state.problem);
  useSearchHits(search);
  const close = () => {
    search.setState({ mode: null });
    focusCanvas();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <search
      aria-label="Find in graph and text"
      onKeyDown={onKeyDown}
      className="flex shrink-0 items-start gap-1.5 border-b bg-surface px-2 py-1.5"
    >
      {readOnly ? null : (
        <IconButton
          size="sm"
          icon={mode === "replace" ? ChevronDown : ChevronRight}
          label={mode === "replace" ? "Hide replacing" : "Show replacing"}
          aria-expanded={mode === "replace"}
          onClick={() => search.setState({ mode: mode === "replace" ? "find" : "replace" })}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-1.5">
          <Input
            id={searchFieldId}
            autoFocus
            aria-label="Find"
            placeholder="Find in graph and text"
            value={query.find}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={problem !== null || undefined}
            onChange={(event) => search.setState({ query: { ...query, find: event.currentTarget.value } })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              goToHit(editor, search, event.shiftKey ? -1 : 1);
            }}
            className="h-7 w-64 max-w-full flex-1 font-mono text-sm max-sm:basis-full sm:flex-none"
          />
          <SearchOptions />
          <HitCount />
          <IconButton
            size="sm"
            icon={ArrowUp}
            label="Previous match"
            keys={["Shift", "Enter"]}
            onClick={() => goToHit(editor, search, -1)}
          />
          <IconButton
            size="sm"
            icon={ArrowDown}
            label="Next match"
            keys={["Enter"]}
            onClick={() => goToHit(editor, search, 1)}
          />
        </div>
        {mode === "replace" && !readOnly ? <ReplaceRow /> : null}
      </div>
      <IconButton size="sm" icon={X} label="Close the search" keys={["Esc"]} onClick={close} />
    </search>
  );
}

function HitCount() {
  const find = useSearch((state) => state.query.find);
  const count = useSearch((state) => state.hits.length);
  const current = useSearch((state) => state.current);
  const problem = useSearch((state) => state.problem);
  const place = current === -1 ? `${count}` : `${current + 1} of ${count}`;
  const looking = useSearch((state) => state.foundBy === null);
  const words =
    problem ??
    (looking ? "Looking…" : null) ??
    (count === 0 ? "No matches" : `${place} ${count === 1 ? "match" : "matches"}`);
  return (
    <span
      role="status"
      data-testid="search-count"
      className={cn("min-w-20 text-sm tabular-nums", problem === null ? "text-text-muted" : "text-danger")}
    >
      {find === "" ? "" : words}
    </span>
  );
}
