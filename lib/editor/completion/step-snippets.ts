import type { StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { fileStyle } from "@/lib/lobster/edit/file-style";
import { itemLines } from "@/lib/lobster/edit/value-text";
import { type Completion, type CompletionRequest, plainSnippet } from "./completion";
import type { StepListPlace } from "./field-place";

type SnippetPlace = {
  readonly from: number;
  readonly to: number;
  /** Column of the dash. */
  readonly column: number;
  /** True when the dash is there already. */
  readonly dashed: boolean;
};

/** Whole steps of every kind that the list takes. */
export function stepSnippets(
  request: CompletionRequest,
  { list }: StepListPlace,
  place: SnippetPlace,
): readonly Completion[] {
  return request.catalog.stepKinds
    .filter((kind) => kind.actionKeys.length > 0 && (list === null || list.kinds.includes(kind.kind)))
    .map((kind) => {
      const insert = stepText(request, kind, place);
      return {
        ...{ kind: "snippet", label: `${kind.actionKeys[0] ?? kind.kind} step`, insert, snippet: true },
        ...{ detail: kind.label, help: kind.docs, more: false, from: place.from, to: place.to },
      };
    });
}

function stepText(request: CompletionRequest, kind: StepKindDefinition, place: SnippetPlace): string {
  const id = freeId(request.text, kind);
  const lines = itemLines({ id, ...kind.template() }, place.column, fileStyle(request.document));
  const [first = "", ...rest] = lines.map(plainSnippet);
  const head = place.dashed ? first.trimStart().replace(/^-\s*/, "") : first;
  const filled = head.replace(/id: .*$/, `id: \${1:${id}}`);
  return `${[filled, ...rest].join("\n")}$0`;
}

/** A name that no step of the file has yet. */
function freeId(text: string, kind: StepKindDefinition): string {
  const name = kind.label.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const taken = (id: string) => new RegExp(`\\bid["']?\\s*:\\s*["']?${id}["']?\\s*(?:[,}#]|$)`, "m").test(text);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!taken(id)) return id;
  }
}
