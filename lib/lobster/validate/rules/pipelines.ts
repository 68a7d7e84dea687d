import type { CommandDefinition } from "../../contract/command";
import { isJsonObject } from "../../contract/json-value";
import type { StepText } from "../../graph/step-texts";
import { parseFlags } from "../../pipeline/parse-flags";
import { type StageRange, splitPipeline } from "../../pipeline/split-pipeline";
import { type Finding, type LintContext, type StepRule, stepName } from "../finding";
import { didYouMean, nearestName } from "../nearest-name";

type Subject = { readonly name: string; readonly text: StepText };

function finding(
  { name, text }: Subject,
  part: { readonly from: number; readonly to: number },
  { code, severity, message }: Pick<Finding, "code" | "severity" | "message">,
): Finding {
  const mark = { kind: "part", part: { text: text.text, from: part.from, to: part.to } } as const;
  return { code, severity, message: `${name}: ${message}`, path: text.path, mark };
}

/** Most positionals a command reads; the rest is ignored. */
function positionalLimit({ argsSchema }: CommandDefinition): number {
  const properties = Object.hasOwn(argsSchema, "properties") ? argsSchema.properties : undefined;
  const list = isJsonObject(properties) && Object.hasOwn(properties, "_") ? properties._ : undefined;
  if (!isJsonObject(list)) return 0;
  return typeof list.maxItems === "number" ? list.maxItems : Number.POSITIVE_INFINITY;
}

function flagNames({ argsSchema }: CommandDefinition): readonly string[] {
  const { properties } = argsSchema;
  return isJsonObject(properties) ? Object.keys(properties).filter((name) => name !== "_") : [];
}

function argumentFindings(subject: Subject, stage: StageRange, command: CommandDefinition): readonly Finding[] {
  const args = parseFlags(
    stage.name.text,
    stage.words.map(({ text }) => text),
  );
  const { _: positionals, ...flags } = args;
  const known = flagNames(command);
  const unknown = Object.keys(flags).filter((flag) => !known.includes(flag));
  const ignored = positionals.slice(positionalLimit(command));
  return [
    ...unknown.map((flag) => {
      const nearest = nearestName(flag, known);
      const suggestion = didYouMean(nearest === null ? null : `--${nearest}`);
      const message = `\`${command.name}\` has no flag \`--${flag}\`.${suggestion}`;
      return finding(subject, stage, { code: "unknown-flag", severity: "warning", message });
    }),
    ...(ignored.length === 0
      ? []
      : [
          finding(subject, stage, {
            code: "ignored-argument",
            severity: "warning",
            message: `\`${command.name}\` ignores \`${ignored.join(" ")}\`. Usage: \`${command.usage}\``,
          }),
        ]),
  ];
}

function stageFindings(subject: Subject, stage: StageRange, { catalog }: LintContext): readonly Finding[] {
  // A name that comes from data is known only when the step runs.
  if (stage.name.text.includes("$")) return [];
  const command = catalog.command(stage.name.text);
  if (command === undefined) {
    const names = catalog.commands.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
    const suggestion = nearestName(stage.name.text, names);
    const message = `this version has no command \`${stage.name.text}\`.${didYouMean(suggestion)}`;
    const unknown = finding(subject, stage.name, { code: "unknown-command", severity: "warning", message });
    if (suggestion === null) return [unknown];
    return [{ ...unknown, replacement: { label: `Change to ${suggestion}`, insert: suggestion } }];
  }
  const paused: readonly Finding[] = command.pausable
    ? [
        finding(subject, stage, {
          code: "gate-in-pipeline",
          severity: "warning",
          message: `\`${command.name}\` in the pipeline of a step makes the run fail. Put \`approval\` on the step instead.`,
        }),
      ]
    : [];
  return [...paused, ...argumentFindings(subject, stage, command)];
}

/** Pipeline texts that cannot be read, and commands that do not exist or do not do what is asked of them. */
export const checkPipelines: StepRule = ({ step, texts }, context) =>
  texts
    .filter(({ field }) => field.widget === "pipeline")
    .flatMap((text) => {
      const subject = { name: stepName(step), text };
      const { stages, problem } = splitPipeline(text.text);
      const syntax: readonly Finding[] =
        problem === null
          ? []
          : [
              {
                code: "pipeline-syntax",
                severity: "warning",
                message: `${subject.name}: the pipeline cannot be read: ${problem.message}.`,
                path: text.path,
              },
            ];
      return [...syntax, ...stages.flatMap((stage) => stageFindings(subject, stage, context))];
    });
