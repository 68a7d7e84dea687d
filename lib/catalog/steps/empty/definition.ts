import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { runField } from "../run-field";

export const emptyStep: StepKindDefinition = {
  kind: "empty",
  label: "Empty step",
  icon: "circle-dashed",
  docs: "Has nothing to do yet. A blank command is accepted and leaves no result; a step without any action is refused.",
  actionKeys: [],
  matches: () => true,
  fields: [runField],
  sharedFields: ["when"],
  childLists: [],
  summary: () => "Nothing to do",
  graphDetail: () => "",
  template: () => ({ run: " " }),
  runnable: true,
};
