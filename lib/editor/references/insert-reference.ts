import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { parseExactReference } from "@/lib/lobster/expression/references";
import { scanPipeline } from "@/lib/lobster/pipeline/scan-pipeline";
import { readQuoting, variableOf, variableText } from "@/lib/lobster/validate/shell-text";

/** A text control with its caret. Offsets are UTF-16 units into the text, half-open. */
export type InsertTarget = {
  readonly field: Pick<FieldDefinition, "substitution" | "widget">;
  readonly text: string;
  readonly from: number;
  readonly to: number;
};

/** One way to write a reference into a text. */
export type InsertWay = {
  /** `variable`: the value arrives through the environment; `raw`: it becomes part of the command. */
  readonly kind: "plain" | "variable" | "raw";
  readonly label: string;
  /** What to know before it is chosen; empty when nothing. */
  readonly note: string;
  readonly text: string;
  /** Where the caret stands afterwards. */
  readonly caret: number;
  /** Set when the reference at this place is still to be handed over through the environment of the step. */
  readonly extract?: { readonly from: number; readonly to: number };
};

/** The ways to write a reference there, the safest first, or why there is none. */
export type InsertOffer =
  | { readonly kind: "ways"; readonly ways: readonly InsertWay[] }
  | { readonly kind: "refused"; readonly reason: string };

/** How a reference (`$step.json.a`, `${name}`) can be put at the caret of a control. */
export function offerInsert(target: InsertTarget, reference: string): InsertOffer {
  const argument = /^\$\{([A-Za-z0-9_-]+)\}$/.exec(reference)?.[1] ?? null;
  if (argument === null && parseExactReference(reference) === null) {
    return { kind: "refused", reason: "The language has no words for this value." };
  }
  const { substitution, widget } = target.field;
  switch (substitution) {
    case "none":
      return { kind: "refused", reason: "This text is used as written: nothing is filled in." };
    case "condition":
      return argument === null
        ? ways(plain(target, reference))
        : { kind: "refused", reason: "A condition knows no arguments. Compare what a step printed instead." };
    case "args":
      return argument === null
        ? { kind: "refused", reason: "Only arguments are filled in here, no results of steps." }
        : ways(plain(target, reference));
    default:
      if (widget === "shell") return shellWays(target, reference, argument);
      return ways(widget === "pipeline" ? inPipeline(target, reference) : plain(target, reference));
  }
}

function ways(...all: readonly InsertWay[]): InsertOffer {
  return { kind: "ways", ways: all };
}

function plain(target: InsertTarget, written: string): InsertWay {
  const { text, caret } = put(target, written);
  return { kind: "plain", label: `Insert ${written}`, note: "", text, caret };
}

function shellWays(target: InsertTarget, reference: string, argument: string | null): InsertOffer {
  const pasted = put(target, reference);
  const raw: InsertWay = {
    kind: "raw",
    label: `Paste ${reference} as it is`,
    note: "The data becomes part of the command: quotes, ; and $( ) in it are carried out.",
    ...pasted,
  };
  const quoting = readQuoting(target.text)(target.from);
  const blocked = variableText("X", quoting, "") === null;
  if (blocked) return ways({ ...raw, note: `No variable is expanded at this place. ${raw.note}` });
  const name = argument === null ? null : variableOf(argument);
  const ready = name === null ? null : variableText(name, quoting, target.text.charAt(target.to));
  if (ready !== null) {
    const note = "The argument is in the environment already; whatever is in it stays one word.";
    return ways({ kind: "variable", label: `Insert ${ready}`, note, ...put(target, ready) }, raw);
  }
  const safe: InsertWay = {
    kind: "variable",
    label: "Insert as a quoted variable",
    note: "The value is set under Environment; whatever is in it stays one word.",
    ...pasted,
    extract: { from: target.from, to: target.from + reference.length },
  };
  return ways(safe, raw);
}

/** Quotes keep a value with blanks or `|` one word, unless the caret stands in quotes already. */
function inPipeline(target: InsertTarget, reference: string): InsertWay {
  const before = scanPipeline(target.text.slice(0, target.from));
  const inQuotes = before.unclosedAt !== null;
  const written = inQuotes ? reference : `'${reference}'`;
  const note = inQuotes
    ? "A quote in the value ends the word it stands in."
    : "Quotes keep the value one word. A quote in the value itself would end it.";
  return { ...plain(target, written), note };
}

function put({ text, from, to }: InsertTarget, written: string): { readonly text: string; readonly caret: number } {
  const after = text.slice(to);
  // Letters right behind a reference would become a part of it.
  const joins = /[A-Za-z0-9_]$/.test(written) && /^\.?[A-Za-z0-9_]/.test(after);
  return { text: text.slice(0, from) + written + (joins ? " " : "") + after, caret: from + written.length };
}
