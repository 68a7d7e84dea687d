import type { JsonValue } from "../../contract/json-value";

/** What somebody meant by a key of another tool. */
export type Intention = {
  /** What to write instead, as the end of a sentence. */
  readonly advice: string;
  /** `key: value` that says the same, where there is one. */
  readonly rewrite?: (value: JsonValue) => { readonly key: string; readonly value: JsonValue } | null;
};

const onTrue =
  (key: string, value: JsonValue): NonNullable<Intention["rewrite"]> =>
  (given) =>
    given === true ? { key, value } : null;

const jump: Intention = { advice: "There are no jumps: steps run in file order. Give the steps a `when`" };
const end: Intention = {
  advice: "Nothing ends a run but a failing step: let a command exit with an error, or give the later steps a `when`",
};
const order: Intention = { advice: "Steps run in file order; put this one behind what it needs" };
const goOn: Intention = { advice: "Write `on_error: continue`", rewrite: onTrue("on_error", "continue") };
const output: Intention = {
  advice: "What a command prints is `$<id>.stdout`, and parsed `$<id>.json` when it is JSON",
};
const attempts: Intention = {
  advice: "Write `retry: { max: 3 }`; `max` counts all attempts",
  rewrite: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 ? { key: "retry", value: { max: value } } : null,
};
const loop: Intention = { advice: "Write `for_each: $list.json` with a list `steps` beside it" };
const action: Intention = { advice: "What a step does stands in `run`, `pipeline` or `workflow`" };

const seconds: Intention = { advice: "Write `timeout_ms`, in milliseconds" };

/** Keys of steps in other tools. */
export const intendedOfSteps: ReadonlyMap<string, Intention> = new Map([
  ["stop", end],
  ["halt", end],
  ["exit", end],
  ["early_exit", end],
  ["returns", end],
  ["goto", jump],
  ["next", jump],
  ["on_success", jump],
  ["else", jump],
  ["depends_on", order],
  ["dependsOn", order],
  ["needs", order],
  ["after", order],
  ["allow_failure", goOn],
  ["allowFailure", goOn],
  ["ignore_errors", goOn],
  ["continue_on_error", goOn],
  ["continueOnError", goOn],
  ["on_failure", { advice: "Write `on_error`: `stop`, `continue` or `skip_rest`" }],
  ["onFailure", { advice: "Write `on_error`: `stop`, `continue` or `skip_rest`" }],
  ["output", output],
  ["outputs", output],
  ["register", output],
  ["retries", attempts],
  ["attempts", attempts],
  ["max_retries", attempts],
  ["maxRetries", attempts],
  ["timeout", seconds],
  ["timeout_s", seconds],
  ["timeout_seconds", seconds],
  ["loop", loop],
  ["with_items", loop],
  ["action", action],
  ["uses", action],
  ["type", action],
  ["inputs", { advice: "Data comes in through `stdin` or `env`" }],
  ["args", { advice: "Everything a command gets stands in its command line" }],
  ["with", { advice: "Everything a command gets stands in its command line" }],
  ["<<", { advice: "Merge keys of YAML are not applied: write the keys out" }],
]);

const inputs: Intention = { advice: "Write `args`; each name has a mapping with `default`" };

/** Keys at the top of files of other tools. */
export const intendedOfFile: ReadonlyMap<string, Intention> = new Map([
  ["inputs", inputs],
  ["input", inputs],
  ["params", inputs],
  ["parameters", inputs],
  ["output", { advice: "The output of a run is that of its last step" }],
  ["outputs", { advice: "The output of a run is that of its last step" }],
  ["results", { advice: "The output of a run is that of its last step" }],
  ["returns", { advice: "The output of a run is that of its last step" }],
  ["timeout", { advice: "A time limit stands on a step: `timeout_ms`" }],
  ["timeoutMs", { advice: "A time limit stands on a step: `timeout_ms`" }],
  ["<<", { advice: "Merge keys of YAML are not applied: write the keys out" }],
]);
