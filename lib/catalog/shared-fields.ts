import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";

const milliseconds = { type: "integer", minimum: 1, maximum: 2147483647 } as const;
const delay = { type: "number", minimum: 0 } as const;

export const approvalField: FieldDefinition = {
  name: "approval",
  mistakes: [
    "approve",
    "approved",
    "approver",
    "approval_required",
    "requires_approval",
    "require_approval",
    "needs_approval",
    "confirm",
    "confirmation",
    "gate",
    "manual",
  ],
  label: "Approval",
  help:
    "Stops the run after this step until a person approves. `true`, a question, or a mapping with `prompt`, `items`, " +
    "`preview` and who may decide. The question is shown as written: `${arg}` is not filled in.",
  widget: "approval",
  substitution: "none",
  schema: {
    oneOf: [
      { type: "boolean" },
      { type: "string" },
      {
        type: "object",
        properties: {
          prompt: { type: "string", description: "The question. Default: `Approve <step id>?`" },
          items: { type: "array", description: "What to decide on. Default: the step's result." },
          preview: { type: "string", description: "Text to show. Default: what the step printed." },
          initiated_by: { type: "string", description: "Who started it." },
          initiatedBy: { type: "string" },
          required_approver: { type: "string", description: "The only person who may approve." },
          requiredApprover: { type: "string" },
          require_different_approver: {
            type: "boolean",
            description: "Somebody other than the person who started the run.",
          },
          requireDifferentApprover: { type: "boolean" },
        },
      },
    ],
  },
};

/** Fields that several kinds of steps have, in the order a careful person would write them. */
export const sharedFields: readonly FieldDefinition[] = [
  {
    name: "stdin",
    mistakes: ["input_from"],
    label: "Input",
    help:
      "What the step reads. `$step.json` or `$step.stdout` alone passes the value itself; " +
      "other texts are templates; lists and mappings are passed as written.",
    widget: "reference",
    substitution: "reference_or_template",
    schema: {},
  },
  {
    name: "when",
    aliases: ["condition"],
    mistakes: ["if", "only_if", "run_if", "unless", "guard"],
    label: "Only when",
    help:
      "The step runs only if this holds, for example `$check.json.count > 3 && $gate.approved`. " +
      "Equality is strict, order works on numbers only, and `${arg}` cannot be used here.",
    widget: "condition",
    substitution: "condition",
    schema: { type: ["boolean", "string", "null"] },
  },
  approvalField,
  {
    name: "env",
    mistakes: ["environment", "variables", "vars"],
    label: "Environment",
    help: "Environment variables of this step. Values are templates. Arguments are there already as `LOBSTER_ARG_<NAME>`.",
    widget: "key_values",
    substitution: "template",
    schema: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
  },
  {
    name: "cwd",
    mistakes: ["dir", "workdir", "working_directory"],
    label: "Folder",
    help: "Working directory of this step. `${arg}` is filled in, step references are not.",
    widget: "text",
    substitution: "args",
    schema: { type: "string" },
  },
  {
    name: "retry",
    mistakes: ["retries", "attempts", "max_retries"],
    label: "Retry",
    help:
      "How often and how fast to try again after a failure. `max` counts all attempts. A retry repeats what the step does, " +
      "so use it for steps that may safely run twice.",
    widget: "json",
    substitution: "none",
    schema: {
      type: "object",
      properties: {
        max: { type: "integer", minimum: 1, default: 1, title: "Attempts", description: "Attempts in all." },
        backoff: {
          enum: ["fixed", "exponential"],
          default: "fixed",
          title: "Backoff",
          description: "`fixed`: every wait is the same. `exponential`: each is twice as long as the one before.",
        },
        delay_ms: { ...delay, default: 1000, title: "First wait (ms)", description: "Wait before the second attempt." },
        max_delay_ms: {
          ...delay,
          default: 30000,
          title: "Longest wait (ms)",
          description: "Longest wait of the exponential backoff.",
        },
        jitter: {
          type: "boolean",
          default: false,
          title: "Vary the waits",
          description: "Vary each wait by up to a tenth.",
        },
      },
    },
  },
  {
    name: "timeout_ms",
    label: "Timeout (ms)",
    help: "Longest time of one attempt in milliseconds. After that the command is killed and the attempt has failed.",
    widget: "number",
    substitution: "none",
    schema: milliseconds,
  },
  {
    name: "on_error",
    mistakes: ["on_failure", "continue_on_error", "ignore_errors"],
    label: "On error",
    help:
      "`stop` ends the run, `continue` goes on with the next step, `skip_rest` ends the run without an error. " +
      "A step that failed does not stop at its approval.",
    widget: "select",
    options: ["stop", "continue", "skip_rest"],
    substitution: "none",
    schema: { enum: ["stop", "continue", "skip_rest"], default: "stop" },
  },
];

/** Fields at the top of a workflow file, in writing order. */
export const topLevelFields: readonly FieldDefinition[] = [
  {
    name: "name",
    label: "Name",
    help: "Name of the workflow, for people.",
    widget: "text",
    substitution: "none",
    schema: { type: "string" },
  },
  {
    name: "description",
    label: "Description",
    help: "What the workflow is for, for people.",
    widget: "multiline",
    substitution: "none",
    schema: { type: "string" },
  },
  {
    name: "args",
    label: "Arguments",
    help:
      "Values given at the start. Each name has a mapping with `default` and, if you like, `description`. " +
      "Use them as `${name}`, or as `$LOBSTER_ARG_NAME` in commands.",
    widget: "json",
    substitution: "none",
    schema: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: {
          default: { description: "Value where a run gives none." },
          description: { type: "string", description: "What the argument is for, shown where a run is started." },
        },
      },
    },
  },
  {
    name: "env",
    label: "Environment",
    help: "Environment variables of all steps. Values are templates.",
    widget: "key_values",
    substitution: "template",
    schema: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
  },
  {
    name: "cwd",
    label: "Folder",
    help: "Working directory of all steps. `${arg}` is filled in.",
    widget: "text",
    substitution: "args",
    schema: { type: "string" },
  },
  {
    name: "cost_limit",
    label: "Cost limit",
    help: "`max_usd`: most that language models may cost in one run. `action`: `warn` (default) or `stop`.",
    widget: "json",
    substitution: "none",
    schema: {
      type: "object",
      required: ["max_usd"],
      properties: {
        max_usd: {
          type: ["number", "string"],
          title: "Dollars",
          description: "Most dollars that language models may cost in one run.",
        },
        action: {
          enum: ["warn", "stop"],
          default: "warn",
          title: "Above it",
          description: "What happens above it: a warning, or the end of the run.",
        },
      },
    },
  },
  {
    name: "steps",
    label: "Steps",
    help: "The steps, in the order they run.",
    widget: "json",
    substitution: "none",
    schema: { type: "array", minItems: 1, items: { $ref: "#/definitions/step" } },
  },
];
