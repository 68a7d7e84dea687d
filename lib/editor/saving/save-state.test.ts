import { describe, expect, it } from "vitest";
import { initialSaveState, nextSaveState, type SaveEvent, saveSentences, saveWord } from "./save-state";

function stateAfter(...events: readonly SaveEvent[]) {
  return events.reduce(nextSaveState, initialSaveState("one", false));
}

const typed: SaveEvent = { type: "changed", text: "two" };
const online: SaveEvent = { type: "reach", reach: "online" };
const offline: SaveEvent = { type: "reach", reach: "offline" };

describe("the word for the text on the screen", () => {
  it.each<[string, readonly SaveEvent[]]>([
    ["Saved", []],
    ["Unsaved", [typed]],
    ["Saved", [typed, { type: "changed", text: "one" }]],
    ["Saving", [typed, { type: "save_started", text: "two" }]],
    ["Saved", [typed, { type: "save_started", text: "two" }, { type: "saved", text: "two" }]],
    [
      "Unsaved",
      [
        ...([typed, { type: "save_started", text: "two" }, { type: "changed", text: "three" }] as const),
        { type: "saved", text: "two" },
      ],
    ],
    ["Unsaved", [typed, { type: "save_started", text: "two" }, { type: "save_failed", message: "No." }]],
    ["Kept on the server", [typed, { type: "kept_on_server", text: "two" }]],
    ["Unsaved", [typed, { type: "kept_on_server", text: "two" }, { type: "changed", text: "three" }]],
    [
      "Kept on the server",
      [
        ...([typed, { type: "kept_on_server", text: "two" }, { type: "changed", text: "three" }] as const),
        { type: "changed", text: "two" },
      ],
    ],
    ["Unsaved", [typed, { type: "kept_in_browser", text: "two" }]],
    ["Kept offline", [typed, { type: "kept_in_browser", text: "two" }, offline]],
    ["Kept offline", [typed, { type: "kept_in_browser", text: "two" }, { type: "reach", reach: "signed_out" }]],
    ["Unsaved", [typed, offline]],
    ["Unsaved", [typed, { type: "kept_in_browser", text: "two" }, offline, online]],
    ["Unsaved", [typed, { type: "kept_in_browser", text: "two" }, offline, { type: "kept_in_browser", text: null }]],
    ["Conflict", [typed, { type: "save_started", text: "two" }, { type: "conflict" }]],
    ["Conflict", [typed, { type: "conflict" }, { type: "kept_on_server", text: "two" }]],
    ["Unsaved", [typed, { type: "conflict" }, { type: "rebased", savedText: "theirs" }]],
    ["Saved", [typed, { type: "conflict" }, { type: "rebased", savedText: "two" }]],
    ["Saved", [typed, { type: "conflict" }, { type: "changed", text: "one" }]],
  ])("is %s after %j", (word, events) => {
    expect(saveWord(stateAfter(...events))).toBe(word);
  });

  it("is Read only for those who may only look", () => {
    expect(saveWord(initialSaveState("one", true))).toBe("Read only");
  });
});

describe("the sentences behind the word", () => {
  it("say what is kept where", () => {
    expect(saveSentences(stateAfter(), 3)).toEqual(["Everything is stored as version 3."]);
    expect(saveSentences(stateAfter(typed, { type: "kept_on_server", text: "two" }), 3)).toEqual([
      "The server keeps this text for you, on every device where you sign in.",
      "This browser does not keep this text yet.",
      "Others see version 3 until you save.",
    ]);
    expect(saveSentences(stateAfter(typed, { type: "kept_in_browser", text: "two" }, offline), 3)).toEqual([
      "The server does not have this text yet.",
      "This browser keeps it, too.",
      "Others see version 3 until you save.",
      "The studio does not answer. What you type is sent as soon as it does.",
    ]);
  });

  it("name a failure until it is of no matter any more", () => {
    const failed = [typed, { type: "save_failed", message: "Too long." }] as const;

    expect(saveSentences(stateAfter(...failed), 1)).toContain("Too long.");
    expect(saveSentences(stateAfter(...failed, { type: "changed", text: "one" }), 1)).not.toContain("Too long.");
  });

  it.each([
    ["it is reached", { type: "reach", reach: "online" }],
    ["it keeps a draft", { type: "kept_on_server", text: "two" }],
  ] as const)("name a server that did not answer until %s", (_, event) => {
    const failed = [
      typed,
      { type: "reach", reach: "offline" },
      { type: "save_failed", message: "No answer." },
    ] as const;

    expect(stateAfter(...failed).failure).toBe("No answer.");
    expect(stateAfter(...failed, event).failure).toBeNull();
    expect(stateAfter(typed, { type: "save_failed", message: "Too long." }, event).failure).toBe("Too long.");
  });
});
