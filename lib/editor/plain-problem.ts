import { problemLine } from "./problem-line";

/** Beginnings of what the reader says about a broken text, with the words of people for it. */
const plainWords: readonly (readonly [RegExp, string])[] = [
  [
    /^Implicit keys need to be on a single line/,
    "What stands here is no key with a value. Often a bracket or a quote before it is not closed.",
  ],
  [/^Implicit map keys need to be followed by map values/, "What stands here has no value: a colon may be missing."],
  [/^Flow sequence .* end with a \]/, "The list that begins with [ is not closed."],
  [/^Flow map .* end with a \}/, "The mapping that begins with { is not closed."],
  [/^Missing closing ["']quote/, "The quoted text is not closed."],
  [
    /^Nested mappings are not allowed in compact mappings/,
    "There is a colon too many in this line. A text that holds a colon stands in quotes.",
  ],
  [/^All mapping items must start at the same column/, "This key does not stand below the keys it belongs to."],
  [/^All sequence items must start at the same column/, "This dash does not stand below the dashes it belongs to."],
  [
    /^Sequence item without - indicator/,
    "This line stands in a list without a dash, or with a wrong number of spaces before it.",
  ],
  [/^Map keys must be unique/, "The same key stands twice in one mapping."],
  [/^Tabs are not allowed as indentation/, "The line begins with a tab. Indentation is written in spaces."],
];

/** Why a text cannot be read, in the words of people where there are any, else in those of the reader. */
export function plainProblem(message: string): string {
  return plainWords.find(([pattern]) => pattern.test(message))?.[1] ?? problemLine(message);
}
