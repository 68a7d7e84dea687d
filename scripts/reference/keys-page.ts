import { keyCaps } from "@/components/ui/key-caps";
import type { Act } from "@/lib/editor/acts/act";
import { code, page, table } from "./markdown";

const where: { readonly [reach in Act["reach"]]: string } = {
  graph: "in the drawing",
  page: "in the editor",
  clipboard: "outside of fields",
  frame: "everywhere",
};

function keyWords(key: string): string {
  const caps = keyCaps(key).map((cap) => (cap === "Mod" ? "Ctrl or ⌘" : cap));
  return caps.map(code).join(" ");
}

/** The page of everything that the editor can do, with its keys. */
export function keysPage(acts: readonly Act[]): string {
  const groups = [...new Set(acts.map(({ group }) => group))];
  return page(
    "Acts and keys of the editor",
    "Every act is also in the command palette, and those of steps in the menu of a step. Keys count where the last column " +
      "says; single letters never do while you write in a field.",
    ...groups.map((group) =>
      [
        `## ${group}`,
        table(
          ["", "Keys", "Where"],
          acts
            .filter((act) => act.group === group)
            .map(({ name, keys, reach }) => [
              name,
              keys.map(keyWords).join(" or "),
              keys.length === 0 ? "" : where[reach],
            ]),
        ),
      ].join("\n\n"),
    ),
  );
}
