import { describe, expect, it } from "vitest";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { actPage } from "@/lib/testing/act-page";
import { manualClock } from "@/lib/testing/manual-clock";
import { createAnalysis } from "../analysis";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import { perform } from "./act";
import { pasteText } from "./paste-text";
import { actOf } from "./table";

const text = `steps:
  # Everything new.
  - id: collect
    run: inbox list --json
  - id: draft
    run: draft
    stdin: $collect.json
  - id: fan
    parallel:
      branches:
        - id: left
          run: echo l
        - id: right
          run: echo r
  - id: gate
    approval: Go on?
    stdin: $draft.json
  - id: send
    run: send
    when: $gate.approved
`;

const unasked = () => {
  throw new Error("Nothing was to be typed");
};

function open(source = text, readOnly = false) {
  const language = lobsterLanguage("a.lobster");
  const editor = createEditor({ text: source, base: { hash: "h", number: 1 }, readOnly }, language, manualClock());
  const analysis = createAnalysis(language);
  const page = actPage(editor, { line: "echo new", kind: "pipeline", words: "Sending" });
  const scene = () => {
    const { drawn } = editor.store.getState();
    return { editor, drawing: drawn === null ? null : analysis.drawingOf(drawn), page };
  };
  return {
    editor,
    asked: page.asked,
    choose: (...ids: readonly string[]) => editor.selectMany(ids.map((id) => pathOf(id))),
    act: (id: string) => perform(actOf(id), scene()),
    can: (id: string) => actOf(id).canDo(scene()),
    ids: () => editor.flush().allSteps.map((step) => step.id),
    chosen: () => editor.store.getState().selectedPaths.map((path) => editor.flush().stepAt(path)?.id),
    said: () => editor.store.getState().said?.words ?? null,
    refused: () => editor.store.getState().refusal?.reason ?? null,
    text: () => editor.store.getState().text,
  };

  function pathOf(id: string): StepPath {
    const step = editor.flush().allSteps.find((candidate) => candidate.id === id);
    if (step === undefined) throw new Error(`no step ${id}`);
    return step.path;
  }
}

describe("acts on steps", () => {
  it("take steps out, say how many, and select what follows", () => {
    const { choose, act, ids, said, chosen } = open();
    choose("gate", "draft");

    act("delete");

    expect(ids()).toEqual(["collect", "fan", "left", "right", "send"]);
    expect(said()).toBe("Removed 2 steps");
    expect(chosen()).toHaveLength(1);
  });

  it("ask before steps go that read the chosen one, and name all of them", () => {
    const { choose, act, asked, ids } = open();
    choose("collect");

    act("delete-dependants");

    expect(asked).toEqual(["remove steps/0 steps/1 steps/3 steps/4"]);
    expect(ids()).toEqual(["fan", "left", "right"]);
  });

  it("ask nothing where nothing reads the step", () => {
    const { choose, act, asked, ids } = open();
    choose("send");

    act("delete-dependants");

    expect(asked).toEqual([]);
    expect(ids()).not.toContain("send");
  });

  it("comment a step out and bring the very bytes back", () => {
    const { choose, act, text: now, said } = open();
    choose("draft");

    act("disable");
    expect(now()).toContain("  # - id: draft\n");
    expect(said()).toBe("Disabled draft: it is a comment now");
    act("enable");

    expect(now()).toBe(text);
    expect(said()).toBe("Enabled draft");
  });

  it("tell the reason instead of doing nothing", () => {
    const { act, refused, choose } = open();

    act("rename");
    expect(refused()).toBe("Select a step first.");
    choose("collect");
    act("enable");
    expect(refused()).toBe("No disabled step stands next to the selected one.");
  });

  it("change nothing of a workflow that may only be looked at", () => {
    const { choose, act, can, text: now } = open(text, true);
    choose("draft");

    for (const id of ["delete", "duplicate", "move-up", "disable", "rename", "add", "paste", "wrap-parallel", "note"]) {
      expect(can(id), id).toEqual({ ok: false, reason: "You may look at this workflow, but not change it." });
      act(id);
    }
    expect(can("copy")).toEqual({ ok: true });
    expect(now()).toBe(text);
  });

  it("say why a broken text can only be edited as text", () => {
    const { editor, can } = open();
    editor.select(["steps", 0]);
    editor.type([{ from: 0, to: 0, insert: "[" }]);

    expect(can("add")).toMatchObject({ ok: false });
    expect(can("undo")).toEqual({ ok: true });
  });
});

describe("acts that move steps", () => {
  it("go one place up or down in the file, also several together, and say where they stand", () => {
    const { choose, act, ids, said, chosen } = open();
    choose("gate", "send");

    act("move-up");

    expect(ids()).toEqual(["collect", "draft", "gate", "send", "fan", "left", "right"]);
    expect(said()).toBe("Moved 2 steps after draft");
    expect(chosen()).toEqual(["gate", "send"]);
    act("move-down");
    expect(ids()).toEqual(["collect", "draft", "fan", "left", "right", "gate", "send"]);
  });

  it("stop at the edges with a reason", () => {
    const { choose, can } = open();

    choose("collect");
    expect(can("move-up")).toEqual({ ok: false, reason: "It is the first step of its list." });
    choose("send");
    expect(can("move-down")).toEqual({ ok: false, reason: "It is the last step of its list." });
    choose("send");
    expect(can("move-out")).toEqual({ ok: false, reason: "It stands in no container." });
    choose("collect");
    expect(can("move-into")).toEqual({ ok: false, reason: "No container stands directly above or below it." });
  });

  it("go into the container beside, and out behind it", () => {
    const { choose, act, editor, said } = open();
    choose("left");

    act("move-out");
    expect(said()).toBe("Moved left after fan");
    expect(editor.flush().workflow?.steps.map((step) => step.id)).toEqual([
      "collect",
      "draft",
      "fan",
      "left",
      "gate",
      "send",
    ]);
    act("move-into");

    expect(said()).toBe("Moved left in fan, after right");
  });

  it("never put an approval into a container", () => {
    const { choose, can } = open();
    choose("gate");

    expect(can("move-into")).toMatchObject({ ok: false });
  });
});

describe("acts that copy", () => {
  it("carry steps with their comments as a file that runs by itself", async () => {
    const { choose, act, editor, said, ids } = open();
    choose("collect", "draft");

    act("copy");
    await Promise.resolve();
    expect(said()).toBe("Copied 2 steps");
    editor.select(["steps", 4]);
    act("paste");

    expect(said()).toBe("Pasted 2 steps");
    expect(ids()).toEqual(["collect", "draft", "fan", "left", "right", "gate", "send", "collect-2", "draft-2"]);
    expect(editor.store.getState().text).toContain("stdin: $collect-2.json");
  });

  it("B100: number ids that are taken, twice in a row, with references inside the pasted pair", () => {
    const { editor, ids, text: now } = open("steps:\n  - id: z\n    run: z\n");
    const pair = "- id: a\n  run: a\n- id: b\n  run: b\n  stdin: $a.stdout\n  env: { X: $z.stdout }\n";

    expect(pasteText(editor, pair, false, unasked)).toEqual({ ok: true });
    expect(pasteText(editor, pair, false, unasked)).toEqual({ ok: true });

    expect(new Set(ids()).size).toBe(5);
    expect(now().match(/\$z\.stdout/g)).toHaveLength(2);
    expect(now()).toContain("stdin: $a-2.stdout");
  });

  it("take any text with steps, and say what is wrong with another one", () => {
    const { editor, ids } = open("steps: []\n");

    expect(pasteText(editor, "id: one\nrun: echo", false, unasked)).toEqual({ ok: true });
    expect(pasteText(editor, "name: x\nsteps:\n- id: two\n  run: echo\n", false, unasked)).toEqual({ ok: true });
    expect([...ids()].sort()).toEqual(["one", "two"]);
    for (const text of ["hello\nworld", "[\n1", "a: 1\nb: 2", "  "]) {
      expect(pasteText(editor, text, false, unasked), text).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/\w{4}/),
      });
    }
  });

  it("offer a line without steps to be typed, and change nothing by themselves", () => {
    const { editor, text: now } = open("steps: []\n");
    const typed: unknown[] = [];

    expect(pasteText(editor, " echo hello: world\n", false, (...all) => typed.push(all))).toEqual({ ok: true });

    expect(typed).toEqual([[{ list: ["steps"], index: 0 }, "echo hello: world"]]);
    expect(now()).toBe("steps: []\n");
  });

  it("say when a file has no room for their comments", () => {
    const { editor, said } = open('{ "steps": [] }');

    pasteText(editor, "# why\n- id: a\n  run: x\n", false, unasked);
    expect(said()).toBe("Pasted 1 step without its comments: there is no line for them in brackets");
    pasteText(editor, "- id: b\n  run: x\n", false, unasked);
    expect(said()).toBe("Pasted 1 step");
  });

  it("cut leaves the steps on the clipboard", async () => {
    const { choose, act, ids } = open();
    choose("draft");

    act("cut");
    await Promise.resolve();
    expect(ids()).not.toContain("draft");
    act("paste");

    expect(ids()).toContain("draft");
  });

  it("duplicate behind the original, with an id of its own", () => {
    const { choose, act, chosen, ids } = open();
    choose("draft");

    act("duplicate");

    expect(ids().slice(0, 3)).toEqual(["collect", "draft", "draft-2"]);
    expect(chosen()).toEqual(["draft-2"]);
  });
});

describe("acts that select", () => {
  it("follow the data, up and down", () => {
    const { choose, act, chosen, can } = open();

    choose("draft");
    act("select-upstream");
    expect(chosen()).toEqual(["collect", "draft"]);
    choose("draft");
    act("select-downstream");
    expect(chosen()).toEqual(["gate", "send", "draft"]);
    choose("left");
    expect(can("select-upstream")).toEqual({ ok: false, reason: "This step reads no other." });
  });

  it("grow and shrink by the keys with Shift", () => {
    const { choose, act, chosen } = open();
    choose("collect");

    act("extend-down");
    act("extend-down");
    expect(chosen()).toEqual(["collect", "draft", "fan"]);
    act("extend-up");
    expect(chosen()).toEqual(["collect", "draft"]);
    act("select-none");
    expect(chosen()).toEqual([]);
    act("select-all");
    expect(chosen()).toHaveLength(7);
  });
});

describe("acts that group", () => {
  it("write a region around steps and take it away", () => {
    const { choose, act, text: now } = open();
    choose("gate", "send");

    act("group");
    expect(now()).toContain("# region Sending");
    act("ungroup");

    expect(now()).toBe(text);
  });
});

describe("undo and redo", () => {
  it("B94: do nothing on a fresh document", () => {
    const { act, text: now, can } = open("");

    act("undo");
    act("redo");

    expect(now()).toBe("");
    expect(can("undo")).toEqual({ ok: false, reason: "There is nothing to undo." });
  });

  it("B91: bring a deleted step back with its references, its place and its order, again and again", () => {
    const { choose, act, text: now, said } = open();
    choose("draft");
    act("delete");
    const without = now();

    for (let round = 0; round < 3; round += 1) {
      act("undo");
      expect(now()).toBe(text);
      act("redo");
      expect(now()).toBe(without);
    }
    act("undo");

    expect(said()).toBe("Undone: Remove draft");
  });

  it("B93: take back only the last of several changes in the form", () => {
    const { editor, act } = open();
    editor.execute({ type: "setField", path: ["steps", 3, "stdin"], value: "$collect.json" });
    editor.execute({ type: "setField", path: ["steps", 3, "stdin"], value: "$draft.stdout" });

    act("undo");

    expect(editor.flush().stepAt(["steps", 3])?.fields.stdin).toBe("$collect.json");
  });
});
