import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import type { ParsedText } from "@/lib/lobster/document/yaml";
import type { TextMatch } from "@/lib/lobster/edit/search/find-in-document";
import type { SearchQuery } from "@/lib/lobster/edit/search-query";
import type { FoldRange } from "../fold-ranges";

/** What the thread of the page asks. `id` comes back with the answer. */
export type LanguageRequest = { readonly id: number; readonly text: string; readonly format: DocumentFormat } & (
  | { readonly kind: "parse" }
  | { readonly kind: "summarize" }
  | { readonly kind: "fold" }
  | { readonly kind: "find"; readonly query: SearchQuery }
  | {
      readonly kind: "check";
      readonly recorded: ReadonlyMap<string, readonly JsonValue[]> | null;
      /** Programs known to be missing; null where nothing is known about programs. */
      readonly missing: readonly string[] | null;
      /** See `LintKnowledge`; null where nothing is known about other files. */
      readonly askingFiles: ReadonlySet<string> | null;
    }
);

/** A match and the innermost step around it. */
export type FoundMatch = Pick<TextMatch, "range" | "step">;

/** A question that the thread could not answer. */
export type LanguageFailure = { readonly id: number; readonly kind: "failed"; readonly reason: string };

export type LanguageAnswer = { readonly id: number } & (
  | { readonly kind: "parse"; readonly parsed: ParsedText }
  | { readonly kind: "summarize"; readonly summary: string }
  | { readonly kind: "fold"; readonly ranges: readonly FoldRange[] }
  | { readonly kind: "find"; readonly matches: readonly FoundMatch[] }
  | {
      readonly kind: "check";
      readonly diagnostics: readonly Diagnostic[];
      /** Programs that were asked about. */
      readonly programs: readonly string[];
    }
);
