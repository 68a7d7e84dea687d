/** What one word behind a command's name is, or a flag with the word that it takes. Indexes count those words. */
export type WordUse =
  | {
      readonly kind: "flag";
      readonly name: string;
      /** True for a flag without a value. */
      readonly value: string | true;
      readonly index: number;
      /** Index of the word that the flag takes as its value; null when it takes none, or holds the value itself. */
      readonly valueIndex: number | null;
    }
  | { readonly kind: "positional"; readonly text: string; readonly index: number }
  /** The `--` of `exec`, which ends its own flags. */
  | { readonly kind: "end_of_flags"; readonly index: number };

function isFlag(word: string): boolean {
  return word.startsWith("--");
}

function flagAt(words: readonly string[], index: number, bare: ReadonlySet<string>): WordUse & { kind: "flag" } {
  const body = (words[index] ?? "").slice(2);
  const equals = body.indexOf("=");
  if (equals !== -1) {
    return { kind: "flag", name: body.slice(0, equals), value: body.slice(equals + 1), index, valueIndex: null };
  }
  const next = words[index + 1];
  if (next === undefined || isFlag(next) || bare.has(body)) {
    return { kind: "flag", name: body, value: true, index, valueIndex: null };
  }
  return { kind: "flag", name: body, value: next, index, valueIndex: index + 1 };
}

const noBareFlags: ReadonlySet<string> = new Set();
const bareFlagsOfExec: ReadonlySet<string> = new Set(["json"]);

/** `--key=value`, `--key value` and bare `--key` of any command but `exec`. Everything else is a positional. */
function usesOfCommand(words: readonly string[]): readonly WordUse[] {
  const uses: WordUse[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const text = words[index] ?? "";
    const use = isFlag(text) ? flagAt(words, index, noBareFlags) : ({ kind: "positional", text, index } as const);
    uses.push(use);
    if (use.kind === "flag" && use.valueIndex !== null) index = use.valueIndex;
  }
  return uses;
}

/** Flags of `exec` end at the first positional or at `--`: what follows belongs to the child, word for word. */
function usesOfExec(words: readonly string[]): readonly WordUse[] {
  const uses: WordUse[] = [];
  let index = 0;
  while (index < words.length && isFlag(words[index] ?? "")) {
    if (words[index] === "--") {
      uses.push({ kind: "end_of_flags", index });
      index += 1;
      break;
    }
    const flag = flagAt(words, index, bareFlagsOfExec);
    uses.push(flag);
    index = (flag.valueIndex ?? index) + 1;
  }
  return [...uses, ...words.slice(index).map((text, at) => ({ kind: "positional" as const, text, index: index + at }))];
}

/** What the words after a command's name are, in order; every word is in exactly one use. */
export function wordUses(command: string, words: readonly string[]): readonly WordUse[] {
  return command === "exec" ? usesOfExec(words) : usesOfCommand(words);
}
