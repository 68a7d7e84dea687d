import type { Catalog } from "../../contract/catalog";
import { part, type Rule, stepName } from "../finding";
import { readQuoting } from "../shell-text";

/** Commands of pipelines that are programs of their own too, so that a shell finds them. */
const programs = new Set(["openclaw.invoke", "clawd.invoke", "apus.invoke"]);

const word = /(^|[\n;&|(])[ \t]*([A-Za-z][\w]*(?:\.[\w]+)*)(?=\s|$)([^\n;&|]*)/g;

const knownNames = new WeakMap<Catalog, readonly string[]>();

/** Commands that no shell finds, or may not find. */
function namesOf(catalog: Catalog): readonly string[] {
  const before = knownNames.get(catalog);
  if (before !== undefined) return before;
  const found = catalog.commands
    .flatMap(({ name, aliases, pausable }) => [name, ...(aliases ?? [])].map((one) => ({ one, pausable })))
    .filter(({ one, pausable }) => !programs.has(one) && (pausable || one.includes(".")))
    .map(({ one }) => one);
  knownNames.set(catalog, found);
  return found;
}

/** Commands of pipelines in a command line, where no program has that name. */
export const commandWithoutProgramRule: Rule = {
  codes: [
    {
      code: "command-without-program",
      severity: "warning",
      title: "A pipeline command in a command line",
      help:
        "Commands such as `llm.invoke` and `openclaw.agent` exist in `pipeline` only; a shell does not find them. " +
        "`openclaw.invoke`, `clawd.invoke` and `apus.invoke` are programs as well.",
      example: "steps:\n  - id: a\n    run: state.get last-report\n",
    },
  ],
  step: ({ step, texts }, { catalog }) =>
    texts
      .filter(({ field }) => field.widget === "shell")
      .flatMap((text) => {
        if (!namesOf(catalog).some((name) => text.text.includes(name))) return [];
        const found = [...text.text.matchAll(word)].filter(([, , name = "", rest = ""]) => {
          const command = catalog.command(name);
          if (command === undefined || programs.has(name)) return false;
          // Without a dot a program may well have the name; its own flags give a pipeline command away.
          const flags = command.args.filter(({ positional }) => positional !== true).map((arg) => `--${arg.name}`);
          return (
            name.includes(".") ||
            (command.pausable && (text.text.trim() === name || flags.some((flag) => rest.includes(flag))))
          );
        });
        if (found.length === 0) return [];
        const quotingAt = readQuoting(text.text);
        return found.flatMap((match) => {
          const [whole, , name = "", rest = ""] = match;
          const from = match.index + whole.length - rest.length - name.length;
          if (quotingAt(from) !== "bare") return [];
          const gate = catalog.command(name)?.pausable === true ? " An approval stands on the step: `approval`." : "";
          return [
            {
              code: "command-without-program",
              message: `${stepName(step)}: \`${name}\` is a command of pipelines and no program, so the shell does not find it. Write it under \`pipeline\`.${gate}`,
              path: text.path,
              mark: part(text, from, from + name.length),
            },
          ];
        });
      }),
};
