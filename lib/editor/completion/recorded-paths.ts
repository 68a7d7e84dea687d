import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { parseExactReference } from "@/lib/lobster/expression/references";
import type { NameMeaning } from "@/lib/lobster/graph/reference-scope";
import type { EditorKnowledge } from "../knowledge";
import { schemasAt } from "./field-place";
import { sampleText, typeWords, valueWords } from "./type-words";

export type PathChoice = {
  readonly name: string;
  /** Type and sample. */
  readonly detail: string;
  readonly help: string;
  /** True when something can follow behind a dot. */
  readonly more: boolean;
};

type Asked = {
  readonly meaning: NameMeaning;
  readonly id: string;
  /** `json`, `response`, … */
  readonly field: string;
  /** Names behind the field. */
  readonly inner: readonly string[];
  readonly knowledge: EditorKnowledge;
};

/** Names that follow in a reference: what runs recorded there, else what a declared schema says. */
export function pathChoices({ meaning, id, field, inner, knowledge }: Asked): readonly PathChoice[] {
  if (field === "json") {
    const values = meaning.kind === "step" ? recordedJson(knowledge, id) : loopItems(meaning, id, knowledge);
    return recordedChoices(values, inner);
  }
  if (field !== "response" || meaning.kind !== "step") return [];
  const { input } = meaning.step.fields;
  const schema = isJsonObject(input) && isJsonObject(input.responseSchema) ? input.responseSchema : {};
  return schemaChoices(schema, inner);
}

/** Recorded values of a step's `json`, newest first. */
export function recordedJson(knowledge: EditorKnowledge, id: string): readonly JsonValue[] {
  const last = knowledge.steps.get(id)?.json;
  const several = knowledge.recorded.get(id) ?? [];
  return several.length > 0 || last === undefined ? several : [last];
}

/** Items of the list that a loop goes over. */
function loopItems(meaning: Extract<NameMeaning, { kind: "variable" }>, name: string, knowledge: EditorKnowledge) {
  const { for_each: list, item_var: item = "item" } = meaning.container.fields;
  const source = typeof list === "string" ? parseExactReference(list) : null;
  if (source === null || source.path[0] !== "json" || name !== item) return [];
  return recordedJson(knowledge, source.id)
    .map((value) => valueBehind(value, source.path.slice(1)))
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, 20) : []));
}

/** The value behind names and list positions; undefined when it is not there. */
export function valueBehind(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const name of path) {
    if (Array.isArray(here)) here = /^\d+$/.test(name) ? here[Number(name)] : undefined;
    else here = isJsonObject(here) && Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return here;
}

function recordedChoices(values: readonly JsonValue[], path: readonly string[]): readonly PathChoice[] {
  const found = new Map<string, { readonly sample: JsonValue; readonly seen: number }>();
  for (const value of values) {
    const here = valueBehind(value, path);
    const members: readonly (readonly [string, JsonValue])[] = Array.isArray(here)
      ? here.slice(0, 3).map((item, index) => [String(index), item])
      : isJsonObject(here)
        ? Object.entries(here)
        : [];
    for (const [name, member] of members) {
      if (!/^[A-Za-z0-9_]+$/.test(name)) continue;
      const before = found.get(name);
      found.set(name, { sample: before?.sample ?? member, seen: (before?.seen ?? 0) + 1 });
    }
  }
  return [...found].map(([name, { sample, seen }]) => ({
    name,
    detail: `${valueWords(sample)} ${sampleText(sample)}`,
    help: values.length > 1 ? `There in ${seen} of ${values.length} recorded values.` : "",
    more: typeof sample === "object" && sample !== null,
  }));
}

function schemaChoices(schema: JsonObject, path: readonly string[]): readonly PathChoice[] {
  return schemasAt(schema, path).flatMap((form) =>
    Object.entries(isJsonObject(form.properties) ? form.properties : {}).flatMap(([name, member]) => {
      if (!isJsonObject(member) || !/^[A-Za-z0-9_]+$/.test(name)) return [];
      const help = typeof member.description === "string" ? member.description : "";
      return [{ name, detail: typeWords([member]), help, more: member.type === "object" || member.type === "array" }];
    }),
  );
}
