import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { TextRange } from "@/lib/lobster/contract/diagnostic";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { StepNode, Workflow } from "@/lib/lobster/document/document";
import { findReferences, type Reference } from "@/lib/lobster/expression/references";
import { referenceScope } from "@/lib/lobster/graph/reference-scope";
import { scanPipeline } from "@/lib/lobster/pipeline/scan-pipeline";
import { fieldNamed, fieldPlace, fieldsOfStep, schemasAt } from "./completion/field-place";
import { commandHelp } from "./completion/pipeline-completions";
import { recordedJson, valueBehind } from "./completion/recorded-paths";
import { sampleText, typeWords, valueWords } from "./completion/type-words";
import type { EditorKnowledge } from "./knowledge";
import { type CursorPlace, cursorPlace } from "./loose/cursor-place";
import { startOfLine } from "./loose/loose-lines";
import { looseWorkflow, stepIn } from "./loose/loose-workflow";
import { readLoosely } from "./loose/read-loosely";

/** What stands at a place of the text. `title` and the paragraphs are Markdown. */
export type TextHover = TextRange & { readonly title: string; readonly paragraphs: readonly string[] };

export type HoverRequest = {
  readonly text: string;
  readonly offset: number;
  readonly catalog: Catalog;
  readonly knowledge: EditorKnowledge;
};

/** Explains the key, the command, the flag or the reference at an offset; null where nothing is known. */
export function hoverAt({ text, offset, catalog, knowledge }: HoverRequest): TextHover | null {
  const file = readLoosely(text);
  const place = cursorPlace(file, offset);
  if (place === null || place.kind === "item") return null;
  const workflow = looseWorkflow(file, catalog);
  const { step: path } = fieldPlace(place.path, catalog);
  const step = path === null ? null : stepIn(workflow, path, catalog);
  if (place.kind === "key") return keyHover(text, place, step, catalog);
  const line = lineAround(text, place, offset);
  const reference = findReferences(text.slice(line.from, line.to)).find(
    ({ from, to }) => line.from + from <= offset && offset < line.from + to,
  );
  if (reference !== undefined) return referenceHover(reference, line.from, { workflow, step, knowledge });
  return pipelineHover({ text, place, line, offset, step, catalog });
}

function keyHover(
  text: string,
  place: Extract<CursorPlace, { kind: "key" }>,
  step: StepNode | null,
  catalog: Catalog,
): TextHover | null {
  const key = text.slice(place.from, place.to).replace(/^["']|["']$/g, "");
  const { list, rest } = fieldPlace(place.path, catalog);
  const fields = step === null ? catalog.topLevelFields : fieldsOfStep(catalog, step.fields, list);
  const base = { from: place.from, to: place.to };
  if (step !== null && rest.length === 0 && key === "id") {
    return { ...base, title: "**Id** `id`", paragraphs: ["Name of the step. Other steps refer to it as `$id.json`."] };
  }
  const [name = key, ...inner] = [...rest, key];
  const field = fieldNamed(fields, name);
  if (field === undefined) return null;
  const schemas = schemasAt(field.schema, inner);
  const type = typeWords(schemas);
  if (inner.length === 0) {
    const alias = field.name === key ? [] : [`Lobster also reads \`${key}\` for \`${field.name}\`.`];
    return {
      ...base,
      title: `**${field.label}** \`${key}\``,
      paragraphs: [field.help, ...alias, ...noted("Value", type)],
    };
  }
  const help = schemas.map((schema) => schema.description).find((description) => typeof description === "string");
  if (help === undefined && type === "") return null;
  return {
    ...base,
    title: asCode([...rest, key].join(".")),
    paragraphs: [...(help === undefined ? [] : [help]), ...noted("Value", type)],
  };
}

type Around = { readonly workflow: Workflow; readonly step: StepNode | null; readonly knowledge: EditorKnowledge };

function referenceHover(reference: Reference, start: number, { workflow, step, knowledge }: Around): TextHover | null {
  const base = { from: start + reference.from, to: start + reference.to };
  if (reference.kind === "argument") {
    const { args } = workflow.fields;
    const definition = isJsonObject(args) && Object.hasOwn(args, reference.name) ? args[reference.name] : undefined;
    if (definition === undefined) return null;
    const settings = isJsonObject(definition) ? definition : {};
    const last = Object.hasOwn(knowledge.args, reference.name) ? knowledge.args[reference.name] : undefined;
    const paragraphs = [
      ...(typeof settings.description === "string" ? [asPlain(settings.description)] : []),
      ...valueLines("Default", settings.default),
      ...valueLines("In the last run", last),
    ];
    return { ...base, title: `**Argument** \`${reference.name}\``, paragraphs };
  }
  const meaning = step === null ? null : referenceScope(workflow.steps).meaning(step, reference.id);
  if (meaning === null) return null;
  const [field = "", ...inner] = reference.path;
  if (meaning.kind === "variable") {
    const { id } = meaning.container;
    const loop = id === null ? "the loop around" : asCode(id);
    return {
      ...base,
      title: `**Loop variable** \`${reference.id}\``,
      paragraphs: [`Filled in by ${loop} in every round.`],
    };
  }
  const { kind, fields } = meaning.step;
  const source = `From step \`${reference.id}\`, ${kind.label.toLowerCase()}: ${asCode(kind.summary(fields))}`;
  const late = meaning.available ? [] : ["That step has not run yet at this place."];
  return {
    ...base,
    title: `\`${reference.text}\``,
    paragraphs: [source, ...late, ...recordedLines(reference.id, field, inner, knowledge)],
  };
}

function recordedLines(
  id: string,
  field: string,
  inner: readonly string[],
  knowledge: EditorKnowledge,
): readonly string[] {
  const recorded = knowledge.steps.get(id);
  const reason = recorded?.reason ?? null;
  const state =
    recorded === undefined || recorded.status === "ok"
      ? []
      : [`Last run: ${recorded.status}${reason === null ? "" : `, ${asCode(reason)}`}.`];
  if (field === "stdout") return [...state, ...valueLines("In the last run", recorded?.stdout ?? undefined)];
  if (field !== "json") return state;
  const values = recordedJson(knowledge, id);
  const there = values.filter((value) => valueBehind(value, inner) !== undefined);
  const [newest] = there;
  if (values.length === 0) return [...state, "No run has recorded a value yet."];
  if (newest === undefined) return [...state, `Not there in any of ${values.length} recorded values.`];
  const often = values.length > 1 ? [`There in ${there.length} of ${values.length} recorded values.`] : [];
  return [...state, ...valueLines("Last value", valueBehind(newest, inner)), ...often];
}

type PipelinePlace = {
  readonly text: string;
  readonly place: Extract<CursorPlace, { kind: "value" }>;
  readonly line: TextRange;
  readonly offset: number;
  readonly step: StepNode | null;
  readonly catalog: Catalog;
};

function pipelineHover({ text, place, line, offset, step, catalog }: PipelinePlace): TextHover | null {
  const { list, rest } = fieldPlace(place.path, catalog);
  const [name] = rest;
  if (step === null || name === undefined || rest.length > 1) return null;
  if (fieldNamed(fieldsOfStep(catalog, step.fields, list), name)?.widget !== "pipeline") return null;
  // The stage may have begun lines above.
  const from = place.node?.contentFrom ?? line.from;
  const to = Math.max(line.to, place.node?.to ?? 0);
  for (const { words } of scanPipeline(text.slice(from, to)).parts) {
    const word = words.find((each) => from + each.from <= offset && offset < from + each.to);
    const command = catalog.command(words[0]?.text ?? "");
    if (word === undefined || command === undefined) continue;
    const base = { from: from + word.from, to: from + word.to };
    if (word === words[0]) return { ...base, title: `**${command.name}**`, paragraphs: [commandHelp(command)] };
    const flag = command.args.find((each) => word.text.replace(/=.*$/s, "") === `--${each.name}`);
    if (flag === undefined) return null;
    return {
      ...base,
      title: `\`--${flag.name}\` of **${command.name}**`,
      paragraphs: [flag.help, ...noted("Value", typeWords([{ type: flag.type }]))],
    };
  }
  return null;
}

/** The part of the value that stands on the line of the offset: references do not go over lines. */
function lineAround(text: string, place: Extract<CursorPlace, { kind: "value" }>, offset: number): TextRange {
  const start = startOfLine(text, offset);
  const rest = /[\r\n]/.exec(text.slice(offset));
  const end = rest === null ? text.length : offset + rest.index;
  return {
    from: Math.max(start, place.node?.contentFrom ?? start),
    to: Math.max(offset, Math.min(end, place.node?.to ?? end)),
  };
}

function noted(word: string, text: string): readonly string[] {
  return text === "" ? [] : [`${word}: ${text}`];
}

function valueLines(word: string, value: JsonValue | undefined): readonly string[] {
  return value === undefined ? [] : [`${word}: ${asCode(sampleText(value))} (${valueWords(value)})`];
}

/** A text as code in Markdown, whatever is in it. Code that goes over a blank line would end there. */
function asCode(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const ticks = "`".repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return line.includes("`") ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** A text that files hold, as plain words in Markdown: no links, pictures and headings. */
function asPlain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]()#!<>|~&:@]/g, "\\$&")
    .replace(/^(?:[-+]|\d+(?=[.)]))|www(?=\.)/gi, (start) => (/^[-+]$/.test(start) ? `\\${start}` : `${start}\\`));
}
