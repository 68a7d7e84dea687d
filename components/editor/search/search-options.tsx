"use client";

import { CaseSensitive, type LucideIcon, Regex, WholeWord } from "lucide-react";
import { Tooltip } from "@/components/ui/tooltip";
import { useEditorUi } from "../editor-ui";
import { useSearch } from "./use-search";

const options: readonly {
  readonly key: "matchCase" | "wholeWord" | "regex";
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { key: "matchCase", label: "Match case", icon: CaseSensitive },
  { key: "wholeWord", label: "Whole words", icon: WholeWord },
  { key: "regex", label: "Regular expression", icon: Regex },
];

/** How the words of the search are meant. */
export function SearchOptions() {
  const { search } = useEditorUi();
  const query = useSearch((state) => state.query);
  return (
    <fieldset className="flex items-center gap-0.5">
      <legend className="sr-only">How to look</legend>
      {options.map(({ key, label, icon: Icon }) => (
        <Tooltip key={key} label={label}>
          <button
            type="button"
            aria-label={label}
            aria-pressed={query[key] === true}
            onClick={() => search.setState({ query: { ...query, [key]: query[key] !== true } })}
            className="inline-flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
