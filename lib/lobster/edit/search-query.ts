/** What to look for in a document. */
export type SearchQuery = {
  readonly find: string;
  /** `find` is a regular expression, in JavaScript's syntax; `^` and `$` stand for ends of lines. */
  readonly regex?: boolean;
  readonly wholeWord?: boolean;
  readonly matchCase?: boolean;
  /** `file`: the text as it is written. `steps`: only the texts that steps hold, without keys, comments and quotes. */
  readonly scope: "file" | "steps";
};
