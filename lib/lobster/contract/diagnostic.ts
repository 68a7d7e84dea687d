import type { DocumentPath } from "./document-path";

/** Half-open span of UTF-16 offsets into the document's text. */
export type TextRange = { readonly from: number; readonly to: number };

export type Severity = "error" | "warning" | "info";

/** A repair the person can take with one click; `command` is applied through the ordinary edit path. */
export type DiagnosticFix = {
  readonly label: string;
  readonly command: import("../edit/command").EditCommand;
};

/**
 * One thing to say about a document. `error` means the runtime refuses the file with exactly `message`;
 * `warning` and `info` never stop a run.
 */
export type Diagnostic = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** What to do about an error whose message has to stay as the runtime words it. */
  readonly hint?: string;
  /** Place in the parsed data, empty for the whole file. */
  readonly path: DocumentPath;
  readonly range: TextRange;
  readonly fix?: DiagnosticFix;
};
