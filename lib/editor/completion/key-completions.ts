import { isJsonObject, type JsonObject } from "@/lib/lobster/contract/json-value";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { fileStyle } from "@/lib/lobster/edit/file-style";
import type { CursorPlace } from "../loose/cursor-place";
import type { LooseMap } from "../loose/loose-node";
import type { Completion, CompletionRequest } from "./completion";
import { fieldNamed, fieldPlace, fieldsOfStep, schemasAt, stepListAt } from "./field-place";
import { typeWords } from "./type-words";

type KeyPlace = Extract<CursorPlace, { kind: "key" }>;

type KeyOffer = {
  readonly name: string;
  readonly help: string;
  readonly schemas: readonly JsonObject[];
  readonly aliases: readonly string[];
  readonly mistakes: readonly string[];
};

const idOffer: KeyOffer = {
  name: "id",
  help: "Name of the step, unique in the file. Other steps refer to it as `$id.json` or `$id.stdout`.",
  schemas: [{ type: "string" }],
  aliases: [],
  mistakes: [],
};

/** Keys that a mapping may have and does not have yet. `data` are the fields of the step around it. */
export function keyCompletions(request: CompletionRequest, place: KeyPlace, data: JsonObject): readonly Completion[] {
  const present = new Set(keysOf(place.map, place.from));
  const typed = request.text.slice(place.from, request.offset).trim();
  return keyOffers(request, place, data)
    .filter((offer) => ![offer.name, ...offer.aliases].some((key) => present.has(key)))
    .map((offer) => keyCompletion(request, place, offer, typed));
}

/** Every key of a mapping but the one that starts at `typed`. */
function keysOf(map: LooseMap | null, typed: number): readonly string[] {
  return (map?.entries ?? []).filter((entry) => entry.from !== typed && entry.colon !== null).map((entry) => entry.key);
}

function keyOffers(request: CompletionRequest, place: KeyPlace, data: JsonObject): readonly KeyOffer[] {
  const { catalog } = request;
  const { step, list, rest } = fieldPlace(place.path, catalog);
  const fields = step === null ? catalog.topLevelFields : fieldsOfStep(catalog, data, list);
  const [name, ...inner] = rest;
  if (name === undefined) return [...(step === null ? [] : [idOffer]), ...fields.map(offerOf)];
  const field = fieldNamed(fields, name);
  return field === undefined ? [] : memberOffers(field, inner);
}

function offerOf(field: FieldDefinition): KeyOffer {
  const { name, help, schema, aliases = [], mistakes = [] } = field;
  return { name, help, schemas: schemasAt(schema, []), aliases, mistakes };
}

function memberOffers(field: FieldDefinition, path: readonly (string | number)[]): readonly KeyOffer[] {
  const found = new Map<string, KeyOffer>();
  for (const schema of schemasAt(field.schema, path)) {
    for (const [name, member] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
      if (found.has(name) || !isJsonObject(member) || isOtherSpelling(name, schema)) continue;
      const help = typeof member.description === "string" ? member.description : "";
      found.set(name, { name, help, schemas: schemasAt(member, []), aliases: [], mistakes: [] });
    }
  }
  return [...found.values()];
}

/** `requiredApprover` beside `required_approver`: both are read, one is offered. */
function isOtherSpelling(name: string, schema: JsonObject): boolean {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake !== name && isJsonObject(schema.properties) && Object.hasOwn(schema.properties, snake);
}

function keyCompletion(request: CompletionRequest, place: KeyPlace, offer: KeyOffer, typed: string): Completion {
  const { insert, more } = place.complete ? { insert: offer.name, more: false } : keyText(request, place, offer);
  const meant = typed !== "" && !offer.name.startsWith(typed) ? meantBy(typed, offer) : null;
  const note = meant === null ? "" : `\n\nLobster does not read \`${meant}\`.`;
  return {
    kind: "key",
    label: offer.name,
    insert: place.indented ? insert : " ".repeat(place.column) + insert,
    snippet: false,
    detail: typeWords(offer.schemas),
    help: offer.help + note,
    ...(meant === null ? {} : { filter: meant }),
    more,
    from: place.from,
    to: place.to,
  };
}

function meantBy(typed: string, { aliases, mistakes }: KeyOffer): string | null {
  return aliases.length === 0 || typed.length > 1
    ? (mistakes.find((mistake) => mistake.startsWith(typed)) ?? null)
    : null;
}

/** The key with what has to stand behind it. */
function keyText(request: CompletionRequest, place: KeyPlace, offer: KeyOffer): { insert: string; more: boolean } {
  const { name, schemas } = offer;
  const chosen = schemas.some((schema) => Array.isArray(schema.enum) || schema.type === "boolean");
  if (place.flow) {
    const json = request.document.format === "json" || /^\s*\{/.test(request.text);
    return { insert: json ? `"${name}": ` : `${name}: `, more: chosen };
  }
  const style = fileStyle(request.document);
  const path = [...place.path, name];
  if (stepListAt(path, request.catalog) !== null) {
    return { insert: `${name}:\n${" ".repeat(place.column + style.listIndent)}- `, more: true };
  }
  const only = schemas.length === 1 ? schemas[0] : undefined;
  if (only?.type === "object") return { insert: `${name}:\n${" ".repeat(place.column + style.mapIndent)}`, more: true };
  if (only?.type === "array")
    return { insert: `${name}:\n${" ".repeat(place.column + style.listIndent)}- `, more: false };
  return { insert: `${name}: `, more: chosen };
}
