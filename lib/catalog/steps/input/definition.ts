import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { firstLine, presentValue, textOf } from "../step-text";
import { formPreview } from "./form-preview";

export const inputStep: StepKindDefinition = {
  kind: "input",
  label: "Question",
  icon: "message-square-text",
  docs:
    "Stops the run until a person fills in a form. The answer is `$id.response`, for example `$id.response.decision`; " +
    "what the person saw is `$id.subject`.",
  actionKeys: ["input"],
  matches: (fields) => presentValue(fields, "input") !== undefined,
  fields: [
    {
      name: "input",
      label: "Question",
      help:
        "`prompt`: the question, shown as written. `responseSchema`: JSON Schema (draft-07) of the answer. " +
        "`defaults`: values the form starts with; they are never filled in silently.",
      widget: "json",
      substitution: "none",
      schema: {
        type: "object",
        required: ["prompt", "responseSchema"],
        properties: {
          prompt: { type: "string", description: "The question, shown as written." },
          responseSchema: {
            type: "object",
            $ref: "#/definitions/answer",
            description: "JSON Schema (draft-07) of the answer; the form is made of it.",
          },
          defaults: { description: "Values that the form starts with; never filled in silently." },
        },
      },
    },
  ],
  sharedFields: ["stdin", "when"],
  childLists: [],
  summary: (fields) => {
    const input = presentValue(fields, "input");
    return firstLine(isJsonObject(input) ? textOf(input, "prompt") : null);
  },
  preview: (fields) => formPreview(presentValue(fields, "input")),
  graphDetail: () => "input request",
  template: () => ({
    input: {
      prompt: "What should change?",
      responseSchema: {
        type: "object",
        properties: { decision: { type: "string" } },
        required: ["decision"],
      },
    },
  }),
  runnable: true,
};
