import { expect, type Page } from "@playwright/test";
import type { OpenedText } from "./open-text";

/** A small file to try acts on. */
export const actsText = `# Acts are tried on this file.
name: acts # kept
steps:
  # Where it begins.
  - id: first
    run: echo '[1, 2]'
  - id: second
    run: wc -l
    stdin: $first.stdout
  - id: both
    parallel:
      branches:
        - id: left
          run: echo left
        - id: right
          run: echo right
  - id: last
    run: echo last # says it
`;

export const last = "  - id: last\n    run: echo last # says it\n";
export const second = "  - id: second\n    run: wc -l\n    stdin: $first.stdout\n";
export const right = "        - id: right\n          run: echo right\n";

/** One act that changes the file: the keys, what is told, and the only places of the text that differ then. */
export type Change = {
  readonly act: string;
  readonly choose: readonly string[];
  readonly keys: string;
  /** What the act asks for, once it is pressed. */
  readonly answer?: (page: Page) => Promise<void>;
  readonly said: string;
  readonly places: readonly (readonly [before: string, after: string])[];
};

/** Acts that change the file, each by its keys. */
export const changes: readonly Change[] = [
  {
    act: "duplicate",
    choose: ["second"],
    keys: "ControlOrMeta+d",
    said: "Duplicated second",
    places: [[second, second + second.replace("second", "second-2")]],
  },
  {
    act: "move-up",
    choose: ["last"],
    keys: "Alt+ArrowUp",
    said: "Moved last after second",
    places: [
      [last, ""],
      ["  - id: both\n", `${last}  - id: both\n`],
    ],
  },
  {
    act: "move-down",
    choose: ["second"],
    keys: "Alt+ArrowDown",
    said: "Moved second after both",
    places: [
      [second, ""],
      [last, second + last],
    ],
  },
  {
    act: "move-into",
    choose: ["last"],
    keys: "Alt+ArrowRight",
    said: "Moved last in both, after right",
    places: [
      [last, ""],
      [right, `${right}        - id: last\n          run: echo last # says it\n`],
    ],
  },
  {
    act: "move-out",
    choose: ["right"],
    keys: "Alt+ArrowLeft",
    said: "Moved right after both",
    places: [
      [right, ""],
      [last, `  - id: right\n    run: echo right\n${last}`],
    ],
  },
  {
    act: "wrap-for-each",
    choose: ["last"],
    keys: "Shift+E",
    said: "Wrapped last",
    places: [
      [
        last,
        "  - id: for-each\n    for_each: $right.json\n    steps:\n      - id: last\n        run: echo last # says it\n",
      ],
    ],
  },
  {
    act: "unwrap",
    choose: ["both"],
    keys: "Shift+U",
    said: "Unwrapped both",
    places: [
      ["  - id: both\n    parallel:\n      branches:\n", ""],
      ["        - id: left\n          run: echo left\n", "  - id: left\n    run: echo left\n"],
      [right, "  - id: right\n    run: echo right\n"],
    ],
  },
  {
    act: "group",
    choose: ["second", "both"],
    keys: "ControlOrMeta+g",
    answer: async (page) => {
      await page.getByRole("dialog", { name: "Group 2 steps" }).getByRole("textbox", { name: "Title" }).fill("Middle");
      await page.keyboard.press("Enter");
    },
    said: "Grouped 2 steps as Middle",
    places: [
      [second, `  # region Middle\n${second}`],
      [right, `${right}  # endregion\n`],
    ],
  },
  {
    act: "note",
    choose: ["last"],
    keys: "Shift+N",
    answer: async (page) => {
      await page.getByRole("dialog", { name: "Note on last" }).getByRole("textbox", { name: "Note" }).fill("The end.");
      await page.keyboard.press("ControlOrMeta+Enter");
    },
    said: "Set the note on last",
    places: [[last, `  # The end.\n${last}`]],
  },
  {
    act: "change-type",
    choose: ["last"],
    keys: "r",
    answer: (page) => page.getByRole("menu", { name: "Type of last" }).getByText("Pipeline", { exact: true }).click(),
    said: "last is now: Pipeline",
    places: [["    run: echo last # says it", "    pipeline: exec echo last # says it"]],
  },
  {
    act: "rename",
    choose: ["first"],
    keys: "F2",
    answer: async (page) => {
      await page.getByRole("textbox", { name: "New name of step first" }).fill("start");
      await page.keyboard.press("Enter");
    },
    said: "Renamed first to start",
    places: [
      ["- id: first", "- id: start"],
      ["$first.stdout", "$start.stdout"],
    ],
  },
  {
    act: "disable",
    choose: ["last"],
    keys: "d",
    said: "Disabled last: it is a comment now",
    places: [[last, "  # - id: last\n  #   run: echo last # says it\n"]],
  },
  {
    act: "delete-dependants",
    choose: ["first"],
    keys: "ControlOrMeta+Delete",
    answer: async (page) => {
      const asked = page.getByRole("alertdialog", { name: "Delete 2 steps?" });
      await expect(asked.getByRole("listitem")).toHaveText(["second"]);
      await asked.getByRole("button", { name: "Delete 2 steps" }).click();
    },
    said: "Removed 2 steps",
    places: [
      ["  # Where it begins.\n  - id: first\n    run: echo '[1, 2]'\n", ""],
      [second, ""],
    ],
  },
  {
    act: "cut",
    choose: ["last"],
    keys: "ControlOrMeta+x",
    said: "Removed last",
    places: [[last, ""]],
  },
];

/** Chooses steps, the later ones together with the first. */
export async function choose(editor: OpenedText, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    // A container is taken at its head.
    await editor.step(id).click({ position: { x: 60, y: 20 }, modifiers: index === 0 ? [] : ["Shift"] });
    await expect(editor.step(id)).toHaveAttribute("aria-current", "true");
  }
}
