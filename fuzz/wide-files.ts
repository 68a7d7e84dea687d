import type { FuzzCase } from "./examine";

/** As long as a file of a studio may be. */
const longest = 256 * 1024;

/** A text, which may depend on its number. */
export type Part = string | ((at: number) => string);

/** Repeats a part up to a length. */
export function filled(part: Part, length: number): string {
  const parts: string[] = [];
  for (let size = 0, at = 0; size < length; at += 1) {
    const next = typeof part === "string" ? part : part(at);
    size += next.length;
    parts.push(next);
  }
  return parts.join("");
}

/** Shell texts with one thing many times. */
export const wideScripts: readonly [Part, ...Part[]] = [
  "$a.",
  "$a.x ",
  (at) => `$a${at}.x `,
  (at) => `$s${at}.stdout `,
  "${who} ",
  (at) => `\${who${at}} `,
  (at) => `$LOBSTER_ARG_W${at} `,
  (at) => `$v${at} `,
  (at) => `v${at}=1 `,
  "${a.b} ",
  "{{args.who}} ",
  "git push ",
  "; git push",
  "curl ",
  "openclaw.invoke ",
  "read x ",
  '" ',
  "' ",
  "<<A ",
  "$(",
  "# ",
  "printf -v ",
];

/** Pipelines with one thing many times. */
export const widePipelines: readonly [Part, ...Part[]] = [
  "haed | ",
  (at) => `haed${at} | `,
  "json | ",
  "ask | ",
  "exec | ",
  (at) => `where --flag${at} `,
  "where --desc x ",
  "where '=\" ",
  '=" ',
  "{{a|b}} ",
  "{{a| ",
  "map {{a|b}} | ",
  "exec $LOBSTER_ARG_X | ",
  "$LOBSTER_ARG_X ",
  "exec git push | ",
  "exec curl ",
];

/** Steps many times. */
const wideSteps: readonly ((at: number) => string)[] = [
  (at) => `  - { id: s${at}, run: x, when: $s${at - 1}.json, stdin: $s${at - 1}.json }\n`,
  (at) => `  - { id: s${at}, approval: Go?, when: $s${at - 1}.json }\n  - { id: t${at}, run: git push }\n`,
  (at) => `  - { id: s${at}, run: git push, when: $s${at - 1}.json }\n`,
  () => "  - { id: same, run: x, unknown: y }\n",
  (at) => `  - { id: s${at}, run: x, timeoutMs: 5, approve: yes }\n`,
  (at) => `  - { id: s${at}, stdin: $gone${at}.json, pipeline: haed }\n`,
  (at) => `  - { id: s${at}, input: { prompt: p, responseSchema: { title: t${at} }, defaults: $a.json } }\n`,
];

/** Files that are as wide as a file may be, and wrong everywhere. */
export const wideFiles: readonly (FuzzCase & { readonly name: string })[] = [
  ...wideScripts.map((part) => wide("script", part, "args: { who: x }\nsteps:\n  - id: a\n    run: |\n      ")),
  ...widePipelines.map((part) => wide("pipeline", part, "steps:\n  - id: a\n    pipeline: |\n      ")),
  ...wideSteps.map((part) => wide("steps", part, "steps:\n")),
  wide("keys", (at) => `k${at}: 1\n`, ""),
  wide("step keys", (at) => `    k${at}: 1\n`, "steps:\n  - id: a\n    run: x\n"),
  wide("variables", (at) => `      V${at}: ${at}.0\n`, "steps:\n  - id: a\n    run: x\n    env:\n"),
  wide("repeated keys", () => "    run: x\n", "steps:\n  - id: a\n"),
  wide("arguments", (at) => `  a${at}: 1\n`, "steps: [{ id: a, run: echo $a1 $LOBSTER_ARG_B }]\nargs:\n"),
  wide("terms", (at) => `$s${at}.x == "y" && `, "steps:\n  - id: a\n    run: x\n    when: true || "),
  wide("lines", "$a.x\n      ", "steps:\n  - id: a\n    run: |\n      "),
];

function wide(kind: string, part: Part, head: string): FuzzCase & { name: string } {
  const shown = typeof part === "string" ? part : part(1);
  return {
    name: `${kind} of nothing but ${JSON.stringify(shown.trim())}`,
    kind: "yaml",
    text: head + filled(part, longest - head.length),
  };
}
