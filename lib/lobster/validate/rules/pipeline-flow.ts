import type { Rule } from "../finding";
import { forStages } from "./pipeline-subject";

/** Stages that lose what came before, or stop where nothing can be asked. */
export const pipelineFlowRule: Rule = {
  codes: [
    {
      code: "gate-in-pipeline",
      severity: "warning",
      title: "A question inside the pipeline of a step",
      help:
        "`approve` makes the step fail; put an approval on the step, or use an approval step. `ask` works in a step of the " +
        "file itself, not in branches and loops, and not with `--emit`.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | approve\n",
    },
    {
      code: "stage-after-print",
      severity: "warning",
      title: "A command behind one that prints",
      help: "`json` and `table` print their items and pass none on, so the next command sees nothing.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | json | head --n 2\n",
    },
    {
      code: "dropped-items",
      severity: "info",
      title: "Items that `exec` throws away",
      help: "Without `--stdin` the program gets nothing of what came before.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | exec wc -l\n",
    },
  ],
  step: forStages(({ placed, stage, stages, index, command, at }) => {
    if (command === undefined) return [];
    const flags = stage.words.map(({ text }) => text);
    const resumes = command.name !== "approve" && placed.container === null && !flags.includes("--emit");
    const before = stages[index - 1];
    return [
      ...(command.pausable && !resumes
        ? [
            at(
              stage,
              "gate-in-pipeline",
              command.name === "approve"
                ? "`approve` in the pipeline of a step makes the run fail. Put `approval` on the step instead."
                : `\`${command.name}\` cannot stop the run here: that works in steps of the file itself, without \`--emit\`.`,
            ),
          ]
        : []),
      ...(command.renders && index < stages.length - 1
        ? [
            at(
              stage.name,
              "stage-after-print",
              `\`${command.name}\` prints its items, so the commands behind it see nothing.`,
            ),
          ]
        : []),
      ...(command.name === "exec" && before !== undefined && !flags.some((flag) => /^--stdin(=|$)/.test(flag))
        ? [
            at(
              stage.name,
              "dropped-items",
              "`exec` throws the incoming items away. Add `--stdin json` to hand them over.",
            ),
          ]
        : []),
    ];
  }),
};
