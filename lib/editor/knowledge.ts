import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import type { EffectKind } from "@/lib/lobster/safety/model";
import type { LintKnowledge } from "@/lib/lobster/validate/finding";

/** What a step left behind in the last finished run. */
export type RecordedStep = {
  readonly status: "ok" | "skipped" | "failed" | "cancelled";
  /** Head of what it printed; null when it printed nothing or never ran. */
  readonly stdout: string | null;
  /** Its `json`; undefined when it has none, or when it is too long to be sent. */
  readonly json: JsonValue | undefined;
  /** Answer to an input step. */
  readonly response?: JsonValue | undefined;
  /** True once its gate was approved. */
  readonly approved?: boolean;
  /** True when `stdout` or `json` is not whole. */
  readonly cut: boolean;
  /** Why it was skipped or failed, in words; null otherwise. */
  readonly reason: string | null;
};

/** What is known about a workflow beside its text. */
export type EditorKnowledge = {
  /** The last finished run; null while there is none. `at` is ISO 8601. */
  readonly run: { readonly id: string; readonly at: string; readonly status: string } | null;
  /** Arguments of that run, with the defaults it took. */
  readonly args: JsonObject;
  /** Steps of that run by id. */
  readonly steps: ReadonlyMap<string, RecordedStep>;
  /** Values of `json` by step id, newest run first, from several runs. */
  readonly recorded: ReadonlyMap<string, readonly JsonValue[]>;
  /** Whether steps find a program on this server; names that nobody has looked up count as found. Null while unknown. */
  readonly hasProgram: ((name: string) => boolean) | null;
  /** Workflows of the workspace in which a person is asked, by file name. */
  readonly askingFiles: ReadonlySet<string>;
  /** What people said about effects of commands, by the key of the effect. */
  readonly overrules: ReadonlyMap<string, EffectKind>;
};

export const noKnowledge: EditorKnowledge = {
  run: null,
  args: {},
  steps: new Map(),
  recorded: new Map(),
  hasProgram: null,
  askingFiles: new Set(),
  overrules: new Map(),
};

/** The part that checks of the text use. */
export function lintKnowledge({ recorded, hasProgram, askingFiles }: EditorKnowledge): LintKnowledge {
  return { recorded, askingFiles, ...(hasProgram === null ? {} : { hasProgram }) };
}
