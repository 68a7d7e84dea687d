import { expect, type Page, test } from "@playwright/test";
import { acts } from "@/lib/editor/acts/table";
import { drag, pointOf } from "./support/mouse";
import { type OpenedText, openText } from "./support/open-text";

const text = `# Every act is tried on this file.
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

const last = "  - id: last\n    run: echo last # says it\n";
const second = "  - id: second\n    run: wc -l\n    stdin: $first.stdout\n";
const right = "        - id: right\n          run: echo right\n";

/** One act that changes the file: the keys, what is told, and the only places of the text that differ then. */
type Change = {
  readonly act: string;
  readonly choose: readonly string[];
  readonly keys: string;
  /** What the act asks for, once it is pressed. */
  readonly answer?: (page: Page) => Promise<void>;
  readonly said: string;
  readonly places: readonly (readonly [before: string, after: string])[];
};

const changes: readonly Change[] = [
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

/** Where the other acts of the drawing are tried. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  "canvas-acts": ["copy", "paste", "wrap-parallel", "delete", "undo", "redo", "next-problem"],
  "draw-from-nothing": ["insert-before", "add", "open", "save", "run"],
  "own-file-keyboard": ["previous-problem"],
  "screen-reader": ["outline"],
  "dry-run": ["dry-run"],
  below: [
    ...["insert-after", "insert-on-line", "enable", "ungroup", "paste-references", "copy-file"],
    ...["select-all", "select-none", "walk-up", "walk-down", "walk-left", "walk-right", "extend-up", "extend-down"],
    ...["select-upstream", "select-downstream", "fit", "full-size", "zoom-in", "zoom-out", "fit-selection"],
    ...["tidy", "free-placement", "views", "menu", "palette", "shortcuts", "find", "replace"],
  ],
};

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1600, height: 1000 });
});

/** Chooses steps, the later ones together with the first. */
async function choose(editor: OpenedText, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    // A container is taken at its head.
    await editor.step(id).click({ position: { x: 60, y: 20 }, modifiers: index === 0 ? [] : ["Shift"] });
    await expect(editor.step(id)).toHaveAttribute("aria-current", "true");
  }
}

function withPlaces(places: Change["places"]): string {
  return places.reduce((now, [before, after]) => {
    expect(now.split(before), `${before} stands once`).toHaveLength(2);
    return now.replace(before, () => after);
  }, text);
}

async function current(page: Page): Promise<readonly (string | null)[]> {
  const steps = await page.locator('[data-step-id][aria-current="true"]').all();
  return Promise.all(steps.map((step) => step.getAttribute("data-step-id")));
}

test("no act is left out", () => {
  const tried = [...changes.map(({ act }) => act), ...Object.values(elsewhere).flat()];
  expect(acts.map(({ id }) => id).filter((id) => !tried.includes(id))).toEqual([]);
});

test("each act writes its bytes and no other, tells what it did, and is one step of undo", async ({ page }) => {
  test.setTimeout(180_000);
  const editor = await openText(page, text);
  for (const { act, choose: chosen, keys, answer, said, places } of changes) {
    await test.step(act, async () => {
      await choose(editor, chosen);
      await page.keyboard.press(keys);
      await answer?.(page);
      await expect.poll(editor.said, act).toBe(said);
      expect(await editor.bytes(), act).toBe(withPlaces(places));
      await page.keyboard.press("ControlOrMeta+z");
      await expect(editor.savedState).toHaveText("Saved");
    });
  }
  expect(await editor.bytes()).toBe(text);
});

test("what was disabled, grouped or wired is taken back by an act of its own", async ({ page }) => {
  const editor = await openText(page, text);

  await test.step("a disabled step", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("d");
    await expect.poll(editor.said).toContain("Disabled second");
    await choose(editor, ["first"]);
    await page.keyboard.press("Shift+D");
    await expect.poll(editor.said).toBe("Enabled second");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a group", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("ControlOrMeta+g");
    await page.getByRole("dialog", { name: "Group second" }).getByRole("textbox", { name: "Title" }).fill("Alone");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Region Alone, 1 step/ })).toBeVisible();
    await choose(editor, ["second"]);
    await page.keyboard.press("Shift+ControlOrMeta+g");
    await expect.poll(editor.said).toBe("Removed the group Alone");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a line of data", async () => {
    const line = page.locator('[data-line-role="data"]').first();
    await line.dispatchEvent("click");
    await page.getByRole("application", { name: "Workflow graph" }).focus();
    await page.keyboard.press("Delete");
    await expect.poll(editor.said).toBe("Removed the line");
    expect(await editor.bytes()).toBe(text.replace("    stdin: $first.stdout\n", ""));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });
});

test("steps are added behind a step and on a line, and pasted with what they refer to", async ({ page }) => {
  const editor = await openText(page, text);
  const line = page.getByRole("combobox", { name: "What should the step do?" });

  await test.step("behind, from the menu", async () => {
    await editor.step("first").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Insert after/ }).click();
    await line.fill("echo new");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Added echo-new after first");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("on a line, from its menu", async () => {
    await page.locator(`[data-line-key*="steps/2"][data-line-key*="steps/3"]`).click({ button: "right" });
    await page.getByRole("menu", { name: "Acts on the line" }).getByText("Insert here").click();
    await line.fill("echo new");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Added echo-new after both");
    expect(await editor.bytes()).toBe(text.replace(last, `  - id: echo-new\n    run: echo new\n${last}`));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("a pasted step reads what it read, or its own copy when that came along", async () => {
    await choose(editor, ["first", "second"]);
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(editor.said).toBe("Copied 2 steps");
    await choose(editor, ["last"]);
    await page.keyboard.press("Shift+ControlOrMeta+v");
    await expect.poll(editor.said).toBe("Pasted 2 steps");
    expect(await editor.bytes()).toBe(
      `${text}  # Where it begins.\n  - id: first-2\n    run: echo '[1, 2]'\n${second.replace("second", "second-2")}`,
    );
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("the whole file is copied from the palette", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("copy the whole");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Copied the whole file");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });
});

test("the selection walks, grows and follows the data", async ({ page }) => {
  const editor = await openText(page, text);
  await choose(editor, ["first"]);
  const press = async (keys: string, ids: readonly string[]) => {
    await page.keyboard.press(keys);
    await expect.poll(() => current(page), keys).toEqual(ids);
  };
  await press("ArrowDown", ["second"]);
  await press("ArrowUp", ["first"]);
  await press("Shift+ArrowRight", ["first", "second"]);
  await choose(editor, ["second"]);
  await press("Shift+ArrowLeft", ["first", "second"]);
  await choose(editor, ["second"]);
  await press("Shift+ArrowDown", ["second", "both"]);
  await press("Shift+ArrowUp", ["second"]);
  await press("ArrowDown", ["both"]);
  await press("ArrowRight", ["left"]);
  await press("ArrowRight", ["right"]);
  await press("ArrowLeft", ["left"]);
  await press("ArrowLeft", ["both"]);
  await press("ControlOrMeta+a", ["first", "second", "both", "left", "right", "last"]);
  await press("Escape", []);
});

test("the view is moved, arranged and searched by keys", async ({ page }) => {
  const editor = await openText(page, text);
  const viewport = page.locator(".react-flow__viewport");
  const zoom = async () =>
    Number(/scale\(([\d.]+)\)/.exec((await viewport.getAttribute("style")) ?? "")?.[1] ?? Number.NaN);
  await choose(editor, ["first"]);

  await test.step("zoom", async () => {
    await page.keyboard.press("0");
    await expect.poll(zoom).toBe(1);
    await page.keyboard.press("-");
    await expect.poll(zoom).toBeLessThan(1);
    const small = await zoom();
    await page.keyboard.press("+");
    await expect.poll(zoom).toBeGreaterThan(small);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("+");
    await expect.poll(zoom).toBeGreaterThan(1);
    await page.keyboard.press("1");
    await expect.poll(zoom).toBeLessThanOrEqual(1);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press("-");
    await expect.poll(zoom).toBeLessThan(0.6);
    await page.keyboard.press(".");
    await expect.poll(zoom).toBeGreaterThan(0.9);
  });

  await test.step("free placement, and back in order", async () => {
    await page.keyboard.press("Shift+L");
    await expect.poll(editor.said).toBe("Not possible: Every step stands at its automatic place already.");
    await page.keyboard.press("Shift+F");
    await expect.poll(editor.said).toBe("Dragging moves steps on the canvas only");
    const before = await pointOf(editor.step("last"));
    await drag(page, before, { x: before.x + 100, y: before.y });
    await expect.poll(editor.said).toBe("Moved last on the canvas; the file stays as it is");
    await expect(editor.savedState).toHaveText("Saved");
    await page.keyboard.press("Shift+L");
    await expect.poll(editor.said).toBe("Every step is back at its automatic place");
    await expect.poll(async () => Math.round((await pointOf(editor.step("last"))).x)).toBe(Math.round(before.x));
    await page.keyboard.press("Shift+F");
    await expect.poll(editor.said).toBe("Dragging reorders the file");
  });

  await test.step("graph, both, text", async () => {
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeHidden();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(editor.text).toBeHidden();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(editor.text).toBeVisible();
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeVisible();
  });

  await test.step("menus and lists", async () => {
    await choose(editor, ["second"]);
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menu", { name: "Acts on the selected steps" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("application", { name: "Workflow graph" })).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill("duplicate");
    await page.keyboard.press("Enter");
    await expect.poll(editor.said).toBe("Duplicated second");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });

  await test.step("find and replace", async () => {
    await choose(editor, ["first"]);
    await page.keyboard.press("ControlOrMeta+f");
    const find = page.getByRole("textbox", { name: "Find", exact: true });
    await expect(find).toBeFocused();
    await find.fill("echo");
    await page.keyboard.press("ControlOrMeta+h");
    await page.getByRole("textbox", { name: "Replace with" }).fill("print");
    await page.getByRole("button", { name: /^Replace all/ }).click();
    await expect(editor.text).toContainText("print right");
    expect(await editor.bytes()).toBe(text.replaceAll("echo", "print"));
    await page.keyboard.press("ControlOrMeta+z");
    await expect(editor.savedState).toHaveText("Saved");
  });
});
