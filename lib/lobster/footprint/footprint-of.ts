import type { Catalog } from "../contract/catalog";
import { isJsonObject, type JsonValue } from "../contract/json-value";
import type { StepNode, WorkflowDocument } from "../document/document";
import { findReferences } from "../expression/references";
import { placeSteps } from "../graph/child-list";
import { type StepText, stepTexts } from "../graph/step-texts";
import { splitPipeline } from "../pipeline/split-pipeline";
import { execProgram } from "./exec-program";
import { emptyFootprint, type Footprint, type Need } from "./footprint";
import { shellNeeds } from "./shell-needs";
import { shellVariables } from "./shell-variables";

type Kind = Exclude<keyof Footprint, "given">;

/** What the steps of a document need. A text without steps needs nothing. */
export function footprintOf(document: WorkflowDocument, catalog: Catalog): Footprint {
  const { workflow } = document;
  if (workflow === null) return emptyFootprint;
  const found: Found = { needs: new Map(), written: new Set() };
  const variables = keysOf(workflow.fields.env);
  const given = new Set([...variables, ...keysOf(workflow.fields.args)]);
  const placed = placeSteps(workflow.steps);
  const results = new Set(placed.flatMap(({ step }) => [step.id ?? "", ...loopNames(step)]));
  for (const { step, list } of placed) {
    const texts = stepTexts(step, catalog.fieldsOf(step.kind, list ?? undefined));
    const own = new Set([...given, ...keysOf(step.fields.env)]);
    variables.push(...keysOf(step.fields.env));
    for (const text of texts) addText(found, text, { name: nameOf(step), given: own, results, catalog });
  }
  const list = (kind: Kind): readonly Need[] =>
    [...(found.needs.get(kind) ?? [])].map(([name, steps]) => ({ name, steps: [...steps] }));
  return {
    programs: list("programs"),
    variables: list("variables"),
    commands: list("commands"),
    unaddressed: list("unaddressed"),
    workflows: list("workflows"),
    files: list("files").filter(({ name }) => !found.written.has(name)),
    hosts: list("hosts"),
    given: [...new Set(variables)],
  };
}

type Found = {
  readonly needs: Map<Kind, Map<string, Set<string>>>;
  /** Files that some step writes. */
  readonly written: Set<string>;
};

type Owner = {
  readonly name: string;
  readonly given: ReadonlySet<string>;
  /** Names of steps and of what loops go over: `$name.json` is a result and no variable. */
  readonly results: ReadonlySet<string>;
  readonly catalog: Catalog;
};

function addText(found: Found, { field, text }: StepText, { name, given, results, catalog }: Owner): void {
  const add = (kind: Kind, names: readonly string[]) => {
    const ofKind = found.needs.get(kind) ?? new Map<string, Set<string>>();
    found.needs.set(kind, ofKind);
    for (const needed of names) ofKind.set(needed, (ofKind.get(needed) ?? new Set()).add(name));
  };
  add("hosts", hostsIn(text));
  if (field.name === "workflow") add("workflows", text.includes("$") ? [] : [text]);
  if (field.widget === "shell") {
    const { programs, files, written } = shellNeeds(text);
    add("programs", programs);
    const commands = programs.filter((program) => catalog.command(program) !== undefined);
    add("commands", commands);
    add("unaddressed", /(?:^|\s)--url\b/.test(text) ? [] : commands);
    add("files", files);
    for (const file of written) found.written.add(file);
    add(
      "variables",
      shellVariables(withoutResults(text, results)).filter((variable) => !given.has(variable) && !isProvided(variable)),
    );
  }
  if (field.widget !== "pipeline") return;
  for (const { name: stage, words } of splitPipeline(text).stages) {
    if (stage.text.includes("$")) continue;
    const command = catalog.command(stage.text);
    if (command !== undefined) add("commands", [command.name]);
    if (command !== undefined && !words.some((word) => /^--url\b/.test(word.text))) add("unaddressed", [command.name]);
    const program = command?.name === "exec" ? execProgram(words) : null;
    if (program !== null) add("programs", [program.text]);
  }
}

/** The text without references to results, which are filled in before a shell sees it. */
function withoutResults(text: string, results: ReadonlySet<string>): string {
  return findReferences(text)
    .filter((reference) => reference.kind === "step" && results.has(reference.id))
    .reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}

function loopNames({ kind, fields }: StepNode): readonly string[] {
  return kind.childLists.flatMap((list) => list.variables(fields));
}

function hostsIn(text: string): readonly string[] {
  const hosts = [
    ...text.matchAll(/\b(?:https?|wss?|ftp|ssh):\/\/(?:[^\s/@"'`]+@)?([A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9])/g),
  ];
  return hosts.flatMap((match) => match[1]?.toLowerCase() ?? []);
}

/** Set by every shell, or by the runtime for every step. */
function isProvided(name: string): boolean {
  return /^(?:LOBSTER_|LC_)|^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|TZ|TERM|TMPDIR|PWD|OLDPWD|IFS|RANDOM|SECONDS|LINENO|HOSTNAME|UID|EUID|PPID|OPTARG|OPTIND|REPLY|BASH\w*|FUNCNAME|PIPESTATUS|EPOCHSECONDS)$/.test(
    name,
  );
}

function keysOf(value: JsonValue | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function nameOf(step: StepNode): string {
  const index = step.path.at(-1);
  return step.id ?? (typeof index === "number" ? `step ${index + 1}` : "a step");
}
