import type { AnswerProblem } from "@/lib/api/checkpoints";
import { type AnswerFault, type AnswerField, pointerTo } from "./answer-field";

/** Finds the field of each problem, so that it can be shown where it can be mended. */
export function placeProblems(root: AnswerField, problems: readonly AnswerProblem[]): readonly AnswerFault[] {
  const fields = allFields(root);
  return problems.map(({ path, message }) => {
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
    return { field: holder, message: placed(pointer, message, holder) };
  });
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
  return inside === "" ? sentence(message) : `${inside}: ${message}.`;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
