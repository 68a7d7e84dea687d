/** An environment variable of the command line and of steps. */
export type EnvironmentVariable = {
  readonly name: string;
  /** `step`: set for the processes of a step. `run`: read where a run begins. `command`: read when a command runs, also from `env`. */
  readonly read: "step" | "run" | "command";
  readonly help: string;
};

/** Every variable that the runtime and its commands set or read. Those of Studio itself are in its own help. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  { name: "LOBSTER_ARGS_JSON", read: "step", help: "All arguments of the run as one JSON object." },
  {
    name: "LOBSTER_ARG_<NAME>",
    read: "step",
    help: "One argument as text, lists and mappings as JSON. The name is in capitals, everything but letters and digits is `_`: `user-id` is `LOBSTER_ARG_USER_ID`.",
  },
  { name: "LOBSTER_RUN_ID", read: "step", help: "In Studio: the id of the run." },
  { name: "LOBSTER_STEP", read: "step", help: "In Studio: the id of the step." },
  { name: "LOBSTER_ATTEMPT", read: "step", help: "In Studio: the number of the attempt, from 1." },
  {
    name: "LOBSTER_IDEMPOTENCY_KEY",
    read: "step",
    help: "In Studio: the same for every attempt of a step of a run, for services that take such a key.",
  },
  {
    name: "LOBSTER_STATE_DIR",
    read: "run",
    help: "Folder of paused runs and stored values. Default: `~/.lobster/state`.",
  },
  {
    name: "LOBSTER_CHECKPOINT_MAX_AGE",
    read: "run",
    help: "Age at which paused runs are given up, such as `30d`. Default: never.",
  },
  { name: "LOBSTER_MAX_TOOL_ENVELOPE_BYTES", read: "run", help: "Largest envelope of a tool call, in bytes." },
  { name: "LOBSTER_APPROVAL_INITIATED_BY", read: "run", help: "Who started the run, for rules about approvers." },
  {
    name: "LOBSTER_APPROVAL_APPROVED_BY",
    read: "run",
    help: "Who answers, when a run is resumed or asked at the terminal.",
  },
  {
    name: "LOBSTER_APPROVAL_REQUIRED_APPROVER",
    read: "run",
    help: "The only person who may approve, where the file names none.",
  },
  {
    name: "LOBSTER_APPROVAL_REQUIRE_DIFFERENT_APPROVER",
    read: "run",
    help: "`1`, `true`, `yes` or `y`: who started a run may not approve it.",
  },
  {
    name: "LOBSTER_APPROVAL_INPUT_TIMEOUT_MS",
    read: "run",
    help: "Longest wait for an answer at the terminal, in milliseconds.",
  },
  {
    name: "LOBSTER_LLM_PRICING_JSON",
    read: "run",
    help: 'Prices in dollars for a million tokens, over the built-in ones: `{"model": {"input": 1, "output": 2}}`.',
  },
  {
    name: "LOBSTER_SHELL",
    read: "command",
    help: "Shell of command lines. Default: `/bin/sh`, on Windows `ComSpec` or `cmd.exe`.",
  },
  {
    name: "LOBSTER_LOGIN_EACH_STEP",
    read: "command",
    help: "Set to anything: every command line starts a login shell of its own. Otherwise the result of one may serve several.",
  },
  {
    name: "LOBSTER_MAX_OUTPUT_BYTES",
    read: "command",
    help: "Most that a process may print to one stream; above it the process is killed.",
  },
  { name: "LOBSTER_MAX_HTTP_RESPONSE_BYTES", read: "command", help: "Longest answer of an HTTP service." },
  { name: "LOBSTER_CACHE_DIR", read: "command", help: "Folder of answers of language models." },
  {
    name: "LOBSTER_RUN_STATE_KEY",
    read: "command",
    help: "Key under which a model's answer is kept, where `--state-key` gives none.",
  },
  { name: "LOBSTER_LLM_PROVIDER", read: "command", help: "Provider of language models: `openclaw`, `pi` or `http`." },
  { name: "LOBSTER_LLM_ADAPTER_URL", read: "command", help: "Address of the adapter for `http`." },
  { name: "LOBSTER_LLM_ADAPTER_TOKEN", read: "command", help: "Access token of that adapter." },
  { name: "LOBSTER_PI_LLM_ADAPTER_URL", read: "command", help: "Address of the adapter for `pi`." },
  { name: "LOBSTER_PI_LLM_ADAPTER_TOKEN", read: "command", help: "Access token of that adapter." },
  { name: "LOBSTER_LLM_MODEL", read: "command", help: "Model, where `--model` names none." },
  {
    name: "LOBSTER_LLM_SCHEMA_VERSION",
    read: "command",
    help: "Version of the answer's schema, where `--schema-version` gives none.",
  },
  {
    name: "LOBSTER_LLM_VALIDATION_RETRIES",
    read: "command",
    help: "New attempts after an answer that does not fit the schema, where `--max-validation-retries` says nothing.",
  },
  { name: "LOBSTER_LLM_FORCE_REFRESH", read: "command", help: "Ask the model even when an answer is stored." },
  { name: "LLM_TASK_MODEL", read: "command", help: "Older name of `LOBSTER_LLM_MODEL`." },
  { name: "LLM_TASK_SCHEMA_VERSION", read: "command", help: "Older name of `LOBSTER_LLM_SCHEMA_VERSION`." },
  { name: "LLM_TASK_VALIDATION_RETRIES", read: "command", help: "Older name of `LOBSTER_LLM_VALIDATION_RETRIES`." },
  { name: "LLM_TASK_FORCE_REFRESH", read: "command", help: "Older name of `LOBSTER_LLM_FORCE_REFRESH`." },
  {
    name: "OPENCLAW_URL",
    read: "command",
    help: "Address of the gateway of `openclaw.invoke` and of the provider `openclaw`.",
  },
  {
    name: "OPENCLAW_TOKEN",
    read: "command",
    help: "Its access token; sent to this machine only, elsewhere `--token` is needed.",
  },
  { name: "CLAWD_URL", read: "command", help: "Like `OPENCLAW_URL`, which comes first." },
  { name: "CLAWD_TOKEN", read: "command", help: "Like `OPENCLAW_TOKEN`, which comes first." },
  { name: "APUS_URL", read: "command", help: "Address of the gateway of `apus.invoke`, before the others." },
  { name: "APUS_TOKEN", read: "command", help: "Access token of `apus.invoke`, before `CLAWD_TOKEN`." },
  { name: "LOBSTER_OPENCLAW_BIN", read: "command", help: "Program of `openclaw.agent`. Default: `openclaw`." },
  { name: "GOG_BIN", read: "command", help: "Program of the `gog` commands. Default: `gog`." },
];
