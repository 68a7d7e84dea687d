/** What a run that has not started is going to do with a step. Reasons mark code with backticks. */
export type DryRunStep = {
  /** Key of the step's path. */
  readonly path: string;
  readonly stepId: string;
  readonly kind: string;
  /** `unknown`: only a run can tell whether it runs. */
  readonly state: "would-run" | "skipped" | "unknown";
  /** Why: the condition with its values, or what is not known. Null when nothing could keep the step from running. */
  readonly reason: string | null;
  /** Resolved command, pipeline text or prompt. */
  readonly command: string;
  /** References in the command whose values only a run can tell; they stay as written. */
  readonly missing: readonly string[];
  /** True when the command is not whole: for the values in `missing`, or because of steps that it holds or opens. */
  readonly partlyUnknown: boolean;
  /** Null for a step that has none, or whose place does not read it. */
  readonly condition: {
    readonly text: string;
    /** What it gives by itself; null when only a run can tell. */
    readonly computed: boolean | null;
    /** What a person put in its place; null when it is taken as computed. */
    readonly switched: boolean | null;
  } | null;
  /** Who is asked behind the step, unless it is skipped. */
  readonly gate: "approval" | "input" | null;
  /** True when its command or condition is worked out with values of an earlier run. */
  readonly usesLastRun: boolean;
};
