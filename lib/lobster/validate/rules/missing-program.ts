import { execProgram } from "../../footprint/exec-program";
import { shellBuiltins } from "../../footprint/shell-builtins";
import type { StepText } from "../../graph/step-texts";
import { type Finding, type LintContext, part, type Rule, stepName } from "../finding";
import { pipelineOf } from "./pipeline-subject";

type Program = { readonly name: string; readonly from: number };

/** The program that a shell text begins with, when that is plain to see. */
function inShell(text: string): Program | null {
  const start = /^\s*(?:\w+=[^\s"'$`]*\s+)*([A-Za-z][\w.+-]*)(?=\s|$)/.exec(text);
  const name = start?.[1];
  if (start === null || name === undefined || shellBuiltins.has(name)) return null;
  if (new RegExp(`\\b${name.replace(/[.+-]/g, "\\$&")}\\s*\\(\\)`).test(text)) return null;
  return { name, from: start[0].length - name.length };
}

function inPipeline(text: StepText): readonly Program[] {
  return pipelineOf(text).stages.flatMap(({ name, words }): readonly Program[] => {
    if (name.text !== "exec") return [];
    const program = execProgram(words);
    return program === null ? [] : [{ name: program.text, from: program.from }];
  });
}

function ofText(
  text: StepText,
  owner: string,
  { knowledge: { hasProgram }, catalog }: LintContext,
): readonly Finding[] {
  const { widget } = text.field;
  const first = widget === "shell" ? inShell(text.text) : null;
  const programs = widget === "pipeline" ? inPipeline(text) : first === null ? [] : [first];
  return programs
    .filter(({ name }) => hasProgram?.(name) === false && catalog.command(name) === undefined)
    .map(({ name, from }) => ({
      code: "missing-program",
      message: `${owner}: there is no program \`${name}\` here.`,
      path: text.path,
      mark: part(text, from, from + name.length),
    }));
}

/** Programs that are not installed where the check runs. */
export const missingProgramRule: Rule = {
  codes: [
    {
      code: "missing-program",
      severity: "warning",
      title: "A program that is not installed",
      help: "Looked up where the check runs, in `PATH`, for the first word of a command line and for `exec`. Runs may happen on another machine.",
      example: "",
    },
  ],
  step: ({ step, texts }, context) =>
    context.knowledge.hasProgram === undefined ? [] : texts.flatMap((text) => ofText(text, stepName(step), context)),
};
