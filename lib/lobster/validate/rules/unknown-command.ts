import type { Rule } from "../finding";
import { didYouMean } from "../nearest-name";
import { forStages } from "./pipeline-subject";

/** Commands that do not exist. */
export const unknownCommandRule: Rule = {
  codes: [
    {
      code: "unknown-command",
      severity: "warning",
      title: "A command that does not exist",
      help: "Its step fails with `Unknown command` before the first command of the pipeline runs. Programs of the system are started with `exec`.",
      example: "steps:\n  - id: a\n    pipeline: exec ls | haed --n 2\n",
    },
  ],
  step: forStages(({ stage, command, at }, { catalog, guesses }) => {
    const { name } = stage;
    if (command !== undefined || name.text.includes("$")) return [];
    const names = catalog.commands.flatMap((known) => [known.name, ...(known.aliases ?? [])]);
    const near = guesses.nearest(name.text, names);
    const filter = name.text.includes("}}");
    const advice = filter ? " A `|` inside `{{ }}` needs quotes around the text." : didYouMean(near);
    const found = at(name, "unknown-command", `there is no command \`${name.text}\`.${advice}`);
    return near === null || filter
      ? [found]
      : [{ ...found, replacement: { label: `Change to ${near}`, insert: near } }];
  }),
};
