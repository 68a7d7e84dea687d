/** One word of a stage, quotes removed. Offsets are UTF-16 units into the pipeline's text, half-open. */
export type PipelineWord = { readonly text: string; readonly from: number; readonly to: number };

/** One stage as written, blanks around it excluded. Without words it is empty. */
export type StageSlice = {
  readonly raw: string;
  readonly from: number;
  readonly to: number;
  readonly words: readonly PipelineWord[];
};

export type PipelineScan = {
  /** Every part between pipes, also empty ones. */
  readonly parts: readonly StageSlice[];
  /** Offset of the quote that is never closed, null when all are. */
  readonly unclosedAt: number | null;
};

type Quoted = { readonly value: string; readonly to: number; readonly closed: boolean };

const blanks = " \t\n\r";

function readSingleQuoted(text: string, from: number): Quoted {
  let value = "";
  let position = from + 1;
  while (position < text.length) {
    const character = text.charAt(position);
    if (character === "'") return { value, to: position + 1, closed: true };
    const next = text.charAt(position + 1);
    if (character === "\\" && next === "'") {
      value += "'";
      position += 2;
    } else if (character === "\\" && next === "\\") {
      // A pair right before the closing quote is the only way to end such a word with a backslash.
      value += text.charAt(position + 2) === "'" ? "\\" : "\\\\";
      position += 2;
    } else {
      value += character;
      position += 1;
    }
  }
  return { value, to: text.length, closed: false };
}

function readDoubleQuoted(text: string, from: number): Quoted {
  let value = "";
  let position = from + 1;
  while (position < text.length) {
    const character = text.charAt(position);
    if (character === '"') return { value, to: position + 1, closed: true };
    if (character !== "\\" || position + 1 >= text.length) {
      value += character;
      position += 1;
      continue;
    }
    const next = text.charAt(position + 1);
    if (next !== "\n") value += '"\\$`'.includes(next) ? next : character + next;
    position += 2;
  }
  return { value, to: text.length, closed: false };
}

/** Cuts a pipeline into parts and words in one pass, so pipes and quotes can never be read two ways. Never throws. */
export function scanPipeline(text: string): PipelineScan {
  const parts: StageSlice[] = [];
  let words: PipelineWord[] = [];
  let partStart = 0;
  let word: { text: string; from: number } | null = null;
  let unclosedAt: number | null = null;
  let position = 0;

  const endWord = (): void => {
    if (word !== null) words.push({ ...word, to: position });
    word = null;
  };
  const endPart = (): void => {
    endWord();
    const first = words[0];
    const last = words.at(-1);
    const from = first?.from ?? partStart;
    const to = last?.to ?? partStart;
    parts.push({ raw: text.slice(from, to), from, to, words });
    words = [];
  };

  while (position < text.length) {
    const character = text.charAt(position);
    if (character === "|") {
      endPart();
      position += 1;
      partStart = position;
    } else if (blanks.includes(character)) {
      endWord();
      position += 1;
    } else {
      const open: { text: string; from: number } = word ?? { text: "", from: position };
      if (character === "'" || character === '"') {
        const quoted = character === "'" ? readSingleQuoted(text, position) : readDoubleQuoted(text, position);
        if (!quoted.closed) unclosedAt = position;
        open.text += quoted.value;
        position = quoted.to;
      } else {
        open.text += character;
        position += 1;
      }
      word = open;
    }
  }
  endPart();
  return { parts, unclosedAt };
}
