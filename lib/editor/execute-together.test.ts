import { expect, it } from "vitest";
import { createEditor } from "./editor-store";
import { executeTogether } from "./execute-together";
import { lobsterLanguage } from "./lobster-language";

const text = "steps:\n  - id: a\n    run: x # kept\n  - id: b\n    run: echo $a.stdout\n";

function open(readOnly = false) {
  let now = 0;
  // Between any two looks at the clock more time goes by than changes of one key may be apart.
  const clock = { now: () => (now += 10_000), schedule: () => () => {} };
  const base = { hash: "h", number: 1 };
  return createEditor({ text, base, readOnly }, lobsterLanguage("a.lobster"), clock);
}

const set = (value: string) => ({ type: "setField", path: ["steps", 0, "run"], value }) as const;

it("makes one step of undo of several commands, each on the outcome of those before, however long they take", () => {
  const editor = open();

  expect(
    executeTogether(editor, [set("xy"), set("xyz"), { type: "renameStep", path: ["steps", 0], id: "c" }]),
  ).toBeNull();

  expect(editor.store.getState().text).toBe(
    text.replace("run: x", "run: xyz").replace("id: a", "id: c").replace("$a.", "$c."),
  );
  editor.undo();
  expect(editor.store.getState().text).toBe(text);
  expect(editor.store.getState().history.past).toEqual([]);
});

it("does nothing at all when one of them is refused, and says why", () => {
  const editor = open();

  const reason = executeTogether(editor, [set("xy"), { type: "removeField", path: ["steps", 0, "gone"] }]);

  expect(reason).toBe("There is nothing to remove at this place.");
  expect(editor.store.getState()).toMatchObject({ text, refusal: { reason } });
});

it("changes nothing for somebody who may only look", () => {
  const editor = open(true);

  expect(executeTogether(editor, [set("xy")])).toMatch(/not change it/);
  expect(editor.store.getState().text).toBe(text);
});

it("leaves no step of undo where nothing changes", () => {
  const editor = open();

  expect(executeTogether(editor, [set("x")])).toBeNull();
  expect(editor.store.getState().history.past).toEqual([]);
});
