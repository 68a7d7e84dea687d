import { own } from "../field-checks";
import { type Rule, stepName } from "../finding";

/** Files that a step runs and that would ask a person, who cannot be asked there. */
export const askingFileRule: Rule = {
  codes: [
    {
      code: "asking-file",
      severity: "warning",
      title: "A file that would ask a person from inside a step",
      help: "A run stops for a person at its own steps only. A file that a `workflow` step runs fails where it would ask. Move the approval or the question in front of that step.",
      example: "",
    },
  ],
  step: ({ step }, { knowledge: { askingFiles } }) => {
    const file = own(step.fields, "workflow");
    if (askingFiles === undefined || step.kind.kind !== "workflow" || typeof file !== "string") return [];
    if (!askingFiles.has(file.trim().replace(/^\.\//, ""))) return [];
    const message = `${stepName(step)}: \`${file}\` asks a person, which a file that a step runs must not: the run fails where it would ask.`;
    return [{ code: "asking-file", message, path: [...step.path, "workflow"] }];
  },
};
