import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { presentValue, textOf } from "../step-text";
import { loopNames } from "./loop-names";
import { loopWords } from "./loop-words";

export const forEachStep: StepKindDefinition = {
  kind: "for_each",
  label: "For each",
  icon: "repeat",
  docs:
    "Repeats its steps for every item of a list, one after the other. The item is `$item.json`, its number `$index.json`. " +
    "The result is the list of what each round produced. Steps inside the loop are not visible after it.",
  actionKeys: ["for_each"],
  matches: (fields) => presentValue(fields, "for_each") !== undefined,
  fields: [
    {
      name: "for_each",
      label: "List",
      help: "A reference to a list, for example `$collect.json.items`.",
      widget: "reference",
      substitution: "reference_or_template",
      schema: { type: "string" },
    },
    {
      name: "item_var",
      label: "Item name",
      help: "Name of the current item inside the loop, `item` by default: `$item.json`.",
      widget: "text",
      substitution: "none",
      schema: { type: "string", default: "item" },
    },
    {
      name: "index_var",
      label: "Index name",
      help: "Name of the item's number inside the loop, `index` by default. It counts from 0.",
      widget: "text",
      substitution: "none",
      schema: { type: "string", default: "index" },
    },
    {
      name: "batch_size",
      label: "Batch size",
      help: "Number of items between two pauses. Items always run one at a time.",
      widget: "number",
      substitution: "none",
      schema: { type: "integer", minimum: 1, default: 1 },
    },
    {
      name: "pause_ms",
      label: "Pause (ms)",
      help: "Milliseconds to wait after each batch.",
      widget: "number",
      substitution: "none",
      schema: { type: "number", minimum: 0, default: 0 },
    },
    {
      name: "steps",
      label: "Steps",
      help: "The steps of one round. They may have an id, a command or pipeline, stdin, a condition, env and cwd.",
      widget: "json",
      substitution: "none",
      schema: { type: "array", minItems: 1, items: { $ref: "#/definitions/child" } },
    },
  ],
  sharedFields: ["when", "env", "cwd", "retry", "timeout_ms", "on_error"],
  childLists: [
    {
      path: ["steps"],
      label: "Each round",
      ordered: true,
      kinds: ["shell", "pipeline"],
      sharedFields: ["stdin", "when", "env", "cwd"],
      visibleAfter: false,
      variables: (fields) => Object.values(loopNames(fields)),
    },
  ],
  summary: (fields) => `for each ${loopNames(fields).item} of ${textOf(fields, "for_each") ?? ""}`.trimEnd(),
  preview: (fields) => ({ kind: "group", words: loopWords(fields) }),
  graphDetail: (fields) => `for_each: ${textOf(fields, "for_each") ?? ""}`,
  template: () => ({ for_each: "$list.json", steps: [{ id: "work", run: "cat", stdin: "$item.json" }] }),
  runnable: true,
};
