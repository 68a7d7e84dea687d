import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import type { DocumentFormat } from "@/lib/lobster/document/document";
import type { ParsedText } from "@/lib/lobster/document/yaml";

/** What the thread of the page asks. `id` comes back with the answer. */
export type LanguageRequest = { readonly id: number; readonly text: string; readonly format: DocumentFormat } & (
  | { readonly kind: "parse" }
  | { readonly kind: "summarize" }
  | {
      readonly kind: "check";
      readonly recorded: ReadonlyMap<string, readonly JsonValue[]> | null;
      /** Programs known to be missing; null where nothing is known about programs. */
      readonly missing: readonly string[] | null;
    }
);

export type LanguageAnswer = { readonly id: number } & (
  | { readonly kind: "parse"; readonly parsed: ParsedText }
  | { readonly kind: "summarize"; readonly summary: string }
  | {
      readonly kind: "check";
      readonly diagnostics: readonly Diagnostic[];
      /** Programs that were asked about. */
      readonly programs: readonly string[];
    }
);
