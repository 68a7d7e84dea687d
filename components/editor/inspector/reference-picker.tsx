"use client";

import { Search } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { type ReferenceSource, referenceSources } from "@/lib/editor/references/reference-tree";
import { searchReferences } from "@/lib/editor/references/search-references";
import type { ReferenceNode } from "@/lib/editor/references/value-node";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { useEditorKnowledge } from "../editor-knowledge";
import { useFormState } from "../use-editor";
import { moveFocus, ValueLines, ValueTree, walkValues } from "./value-tree";

type ReferencePickerProps = {
  /** Step that the reference is for; empty for the workflow itself. */
  readonly step: StepPath;
  readonly onPick: (node: ReferenceNode) => void;
};

type OnPick = ReferencePickerProps["onPick"];

/** Values that a step may refer to, with what the last runs recorded: a tree to open, or the hits of a search. */
export function ReferencePicker({ step, onPick }: ReferencePickerProps) {
  const document = useFormState((state) => state.drawn ?? state.document);
  const knowledge = useEditorKnowledge();
  const [query, setQuery] = useState("");
  const asked = useDeferredValue(query);
  const list = useRef<HTMLDivElement>(null);
  const sources = useMemo(() => referenceSources(document, step, knowledge), [document, step, knowledge]);
  const found = useMemo(() => (asked.trim() === "" ? null : searchReferences(sources, asked)), [sources, asked]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative border-b p-2">
        <Search aria-hidden className="pointer-events-none absolute top-4 left-4.5 size-4 text-text-muted" />
        <Input
          type="search"
          aria-label="Search values"
          placeholder="Search values"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "ArrowDown") moveFocus(event, list.current, 1);
            if (event.key !== "Enter") return;
            event.preventDefault();
            // The list below may lag behind what was typed; Enter means what was typed.
            const typed = event.currentTarget.value;
            const hits = typed.trim() === "" ? [] : searchReferences(sources, typed);
            const first = hits.find((node) => node.text !== null);
            if (first !== undefined) onPick(first);
          }}
          className="pl-8"
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through the buttons inside */}
      <div
        ref={list}
        onKeyDown={(event) => walkValues(event, list.current)}
        className="min-h-24 flex-1 overflow-y-auto p-2"
      >
        {sources.length === 0 ? (
          <p className="px-1 py-2 text-sm text-text-muted">
            Nothing runs before this step, and the workflow has no arguments.
          </p>
        ) : null}
        {found === null ? (
          sources.map((source) => <Source key={`${source.kind} ${source.name}`} source={source} onPick={onPick} />)
        ) : (
          <Hits found={found} onPick={onPick} />
        )}
      </div>
    </div>
  );
}

function Hits({ found, onPick }: { readonly found: readonly ReferenceNode[]; readonly onPick: OnPick }) {
  if (found.length === 0) return <p className="px-1 py-2 text-sm text-text-muted">No value has all these words.</p>;
  return (
    <ul aria-label="Values found">
      {found.map((node) => (
        <li key={node.id} className="flex">
          <PickButton node={node} label={node.text ?? node.label} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function Source({ source, onPick }: { readonly source: ReferenceSource; readonly onPick: OnPick }) {
  const name = source.name === "" ? source.title : source.name;
  return (
    <section aria-label={name} className="mb-2 last:mb-0">
      <h3 className="flex items-baseline gap-2 px-1 pb-0.5">
        <span className="min-w-0 truncate font-medium text-sm">{name}</span>
        {source.name === "" ? null : <span className="text-text-muted text-xs">{source.title}</span>}
      </h3>
      <ValueTree nodes={source.nodes} row={(node) => <PickButton node={node} label={node.label} onPick={onPick} />} />
    </section>
  );
}

type PickButtonProps = { readonly node: ReferenceNode; readonly label: string; readonly onPick: OnPick };

function PickButton({ node, label, onPick }: PickButtonProps) {
  const reachable = node.text !== null;
  return (
    <button
      type="button"
      data-walk
      aria-disabled={!reachable || undefined}
      onClick={() => {
        if (reachable) onPick(node);
      }}
      className={cn(
        "flex min-h-6 min-w-0 flex-1 flex-col rounded-sm px-1.5 py-0.5 text-left",
        reachable ? "hover:bg-surface-hover" : "cursor-not-allowed text-text-muted",
      )}
    >
      <ValueLines node={node} label={label} />
    </button>
  );
}
