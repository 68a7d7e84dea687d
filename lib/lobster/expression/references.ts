/** `$id.path` in a text. Offsets are UTF-16 units into that text, half-open. */
export type StepReference = {
  readonly kind: "step";
  readonly id: string;
  /** At least one segment. */
  readonly path: readonly string[];
  readonly text: string;
  readonly from: number;
  readonly to: number;
};

/** `${name}` in a text. */
export type ArgumentReference = {
  readonly kind: "argument";
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
};

export type Reference = StepReference | ArgumentReference;

/** End of the run of characters from `start` that satisfy `accepts`. */
export function endOfRun(text: string, start: number, accepts: (character: string) => boolean): number {
  let end = start;
  while (end < text.length && accepts(text.charAt(end))) end += 1;
  return end;
}

export function isSegmentCharacter(character: string): boolean {
  return (
    (character >= "a" && character <= "z") ||
    (character >= "A" && character <= "Z") ||
    (character >= "0" && character <= "9") ||
    character === "_"
  );
}

export function isNameCharacter(character: string): boolean {
  return isSegmentCharacter(character) || character === "-";
}

/** The step reference that starts exactly at `start`, with the longest dotted path. */
export function stepReferenceAt(text: string, start: number): StepReference | null {
  if (text.charAt(start) !== "$") return null;
  const idEnd = endOfRun(text, start + 1, isNameCharacter);
  if (idEnd === start + 1) return null;

  const path: string[] = [];
  let end = idEnd;
  while (text.charAt(end) === ".") {
    const segmentEnd = endOfRun(text, end + 1, isSegmentCharacter);
    if (segmentEnd === end + 1) break;
    path.push(text.slice(end + 1, segmentEnd));
    end = segmentEnd;
  }
  if (path.length === 0) return null;
  return { kind: "step", id: text.slice(start + 1, idEnd), path, text: text.slice(start, end), from: start, to: end };
}

function argumentReferenceAt(text: string, start: number): ArgumentReference | null {
  if (!text.startsWith("${", start)) return null;
  const nameEnd = endOfRun(text, start + 2, isNameCharacter);
  if (nameEnd === start + 2 || text.charAt(nameEnd) !== "}") return null;
  const end = nameEnd + 1;
  return {
    kind: "argument",
    name: text.slice(start + 2, nameEnd),
    text: text.slice(start, end),
    from: start,
    to: end,
  };
}

/** Every `$id.path` and `${name}` of a text, left to right, never overlapping. Whether they exist is not asked. */
export function findReferences(text: string): readonly Reference[] {
  const found: Reference[] = [];
  let position = text.indexOf("$");
  while (position !== -1) {
    const reference = argumentReferenceAt(text, position) ?? stepReferenceAt(text, position);
    if (reference !== null) found.push(reference);
    position = text.indexOf("$", reference?.to ?? position + 1);
  }
  return found;
}

/** The reference when the text, blanks around it aside, is exactly one `$id.path`; else null. */
export function parseExactReference(text: string): StepReference | null {
  const start = text.length - text.trimStart().length;
  const reference = stepReferenceAt(text, start);
  return reference !== null && reference.to === text.trimEnd().length ? reference : null;
}
