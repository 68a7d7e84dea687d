/** Something about a value that its schema does not allow. */
export type SchemaProblem = {
  /** JSON Pointer of the place in the value, `/` for the value itself. */
  readonly path: string;
  readonly message: string;
};

/** Whether a value fits a JSON Schema (draft-07); `problems` are in the order of discovery, none when it fits. */
export type SchemaCheck =
  | { readonly kind: "checked"; readonly problems: readonly SchemaProblem[] }
  | { readonly kind: "invalid_schema"; readonly message: string }
  /** The value is too large, or checking it would take too long; `message` goes on a sentence about the value. */
  | { readonly kind: "not_checked"; readonly message: string };
