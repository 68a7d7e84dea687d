import type { AnswerProblem } from "@/lib/api/checkpoints";
import { type AnswerFault, type AnswerField, pointerTo } from "./answer-field";

/** Finds the field of each problem, so that it can be shown where it can be mended. In the order of the fields. */
export function placeProblems(root: AnswerField, problems: readonly AnswerProblem[]): readonly AnswerFault[] {
  const fields = allFields(root);
  const order = [...fields.values()];
  const placeOf = ({ field }: AnswerFault): number => (field === null ? order.length : order.indexOf(field));
  return problems.map((problem) => placeProblem(root, fields, problem)).sort((a, b) => placeOf(a) - placeOf(b));
}

function placeProblem(
  root: AnswerField,
  fields: ReadonlyMap<string, AnswerField>,
  { path, message }: AnswerProblem,
): AnswerFault {
  const missing = /^must have required property '(.*)'$/s.exec(message)?.[1];
  const around = path === "/" ? "" : path;
  const pointer = missing === undefined ? around : pointerTo(around, missing);
  const exact = fields.get(pointer);
  if (exact !== undefined && exact !== root) {
    return { field: exact, message: missing === undefined ? sentence(message) : "This needs an answer." };
  }
  const holder = nearest(fields, pointer);
  if (holder.control.kind === "group") {
    return { field: holder === root ? null : holder, message: placed(pointer, message, holder) };
  }
  const entry = /^\/(\d+)$/.exec(pointer.slice(holder.pointer.length))?.[1];
  return {
    field: holder,
    message: placed(pointer, message, holder),
    ...(entry === undefined ? {} : { entry: Number(entry) }),
  };
}

function allFields(root: AnswerField): Map<string, AnswerField> {
  const fields = new Map([[root.pointer, root]]);
  const visit = ({ control }: AnswerField): void => {
    if (control.kind !== "group") return;
    for (const field of control.fields) {
      fields.set(field.pointer, field);
      visit(field);
    }
  };
  visit(root);
  return fields;
}

function nearest(fields: ReadonlyMap<string, AnswerField>, pointer: string): AnswerField {
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf("/"))) {
    const field = fields.get(place);
    if (field !== undefined) return field;
    if (place === "") throw new Error("A form has a field for the answer itself");
  }
}

function placed(pointer: string, message: string, { pointer: holder }: AnswerField): string {
  const inside = pointer.slice(holder.length);
  const entry = /^\/(\d+)$/.exec(inside)?.[1];
  const place = entry === undefined ? inside : `Entry ${Number(entry) + 1}`;
  return inside === "" ? sentence(message) : `${place}: ${sentence(message)}`;
}

/** What the schema compiler says, as far as people can do without its words. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/^must be integer$/, "This must be a whole number."],
  [/^must be number$/, "This must be a number."],
  [/^must be equal to (one of the allowed values|constant)$/, "This is none of the allowed values."],
  [/^must NOT have fewer than 1 (character|item)s$/, "This must not be empty."],
  [/^must NOT have fewer than (\d+) (characters|items)$/, "This needs at least $1 $2."],
  [/^must NOT have more than (\d+) (characters|items)$/, "This may have at most $1 $2."],
  [/^must be >= (\S+)$/, "This must be at least $1."],
  [/^must be <= (\S+)$/, "This must be at most $1."],
];

function sentence(message: string): string {
  const wording = wordings.find(([pattern]) => pattern.test(message));
  if (wording !== undefined) return message.replace(wording[0], wording[1]);
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
