/** One answer that a question asks for. */
export type PreviewField = {
  readonly name: string;
  /** `text`, `number`, `one of 3`, … */
  readonly type: string;
  readonly required: boolean;
};

/** What can be seen of a step before it runs, below its one line. */
export type StepPreview =
  /** The form that a person will fill in. */
  | { readonly kind: "form"; readonly fields: readonly PreviewField[] }
  /** The commands that items pass through, in order. */
  | { readonly kind: "stages"; readonly names: readonly string[] }
  /** The file whose steps run here; null when only a run can tell its name. */
  | { readonly kind: "file"; readonly name: string | null }
  /** How the steps inside run. */
  | { readonly kind: "group"; readonly words: string };
