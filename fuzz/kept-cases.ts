import type { FuzzCase } from "./examine";

/** Texts that once took far too long, as small as they can be made. */
export const keptCases: readonly (FuzzCase & { readonly name: string })[] = [
  {
    name: "keys inside keys",
    kind: "yaml",
    text: `steps:\n  ${"? ".repeat(150)}a\n`,
  },
  {
    name: "line ends in the middle of a line that cannot be read",
    kind: "yaml",
    text: `steps:\n  - id: a\n    run: a: b${"\r".repeat(60_000)}x: [\n`,
  },
  {
    name: "a long word above a line that cannot be read",
    kind: "yaml",
    text: `steps:\n    - id: a\n      run: "${"a".repeat(60_000)}"\nb: c: d\n`,
  },
];
