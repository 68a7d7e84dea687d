import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ManualClock, manualClock } from "@/lib/testing/manual-clock";
import type { DraftStorage } from "../draft";
import type { Editor } from "../editor";
import { createEditor } from "../editor-store";
import { lobsterLanguage } from "../lobster-language";
import type { DraftAnswer } from "./draft-sync";
import type { NewestVersion, SaveAnswer, SaveRequest } from "./save-queue";
import { type SaveSession, startSaveSession } from "./save-session";
import { saveWord } from "./save-state";

const first = "steps: []\n";

/** A server in memory that keeps versions and one tab's draft as the real one does, and a network that may fail. */
class World {
  readonly versions = [{ text: first, hash: "h1", number: 1, key: "" }];
  draft: { readonly text: string | null; readonly seq: number } | null = null;
  readonly entries = new Map<string, string>();
  network: "up" | "down" | "loses_answers" | "hangs" = "up";
  readonly hanging: (() => void)[] = [];
  signedIn = true;
  storageWorks = true;
  private seq = 0;

  get newest() {
    return this.versions.at(-1) ?? { text: first, hash: "h1", number: 1, key: "" };
  }

  saveAs(text: string, key: string): void {
    const number = this.newest.number + 1;
    this.versions.push({ text, hash: `h${number}`, number, key });
  }

  readonly send = async (request: SaveRequest): Promise<SaveAnswer<NewestVersion>> => {
    await Promise.resolve();
    if (this.network === "down") return { kind: "unknown", message: "down" };
    if (!this.signedIn) return { kind: "refused", message: "Sign in.", signedOut: true };
    const answer = this.answerSave(request);
    if (this.network === "hangs") await new Promise<void>((resolve) => this.hanging.push(resolve));
    return this.network === "loses_answers" ? { kind: "unknown", message: "lost" } : answer;
  };

  private answerSave({ text, baseHash, key }: SaveRequest): SaveAnswer<NewestVersion> {
    const made = this.versions.find((version) => version.key === key);
    if (made !== undefined) return { kind: "saved", ...made };
    if (this.newest.text === text) return { kind: "saved", ...this.newest };
    if (this.newest.hash !== baseHash)
      return { kind: "conflict", conflict: { text: this.newest.text, version: this.newest } };
    this.saveAs(text, key);
    return { kind: "saved", ...this.newest };
  }

  readonly drafts = {
    put: (draft: { readonly text: string; readonly seq: number }) => this.answerDraft(draft.seq, draft.text),
    discard: (seq: number) => this.answerDraft(seq, null),
    nextSeq: (atLeast: number) => {
      this.seq = Math.max(this.seq + 1, atLeast);
      return this.seq;
    },
    moveOn: () => undefined,
    looksBack: false,
  };

  private async answerDraft(seq: number, text: string | null): Promise<DraftAnswer> {
    await Promise.resolve();
    if (this.network === "down") return { kind: "offline" };
    if (!this.signedIn) return { kind: "signed_out" };
    const kept = this.draft === null || this.draft.seq < seq;
    if (kept) this.draft = { text, seq };
    if (this.network === "loses_answers") return { kind: "offline" };
    return { kind: "answered", kept, seq: this.draft?.seq ?? seq };
  }

  readonly storage: DraftStorage = {
    ...{ length: 0, key: () => null, getItem: () => null },
    setItem: (key, value) => {
      if (!this.storageWorks) throw new DOMException("full", "QuotaExceededError");
      this.entries.set(key, value);
    },
    removeItem: (key) => void this.entries.delete(key),
  };

  inBrowser(): readonly string[] {
    return [...this.entries.values()].map((value) => String(JSON.parse(value).text));
  }
}

type Trial = {
  readonly world: World;
  readonly editor: Editor;
  readonly session: SaveSession<NewestVersion>;
  readonly clock: ManualClock;
};

function trial(): Trial {
  const world = new World();
  const clock = manualClock();
  const base = { hash: "h1", number: 1 };
  const editor = createEditor({ text: first, base, readOnly: false }, lobsterLanguage("a"), clock);
  let keys = 0;
  const session = startSaveSession<NewestVersion>({
    ...{ editor, clock, send: world.send, drafts: world.drafts, storage: world.storage },
    place: { person: "p", workflowId: "w", tab: "t" },
    newKey: () => `key-${++keys}`,
    onSaved: () => undefined,
    onForgetful: () => undefined,
  });
  return { world, editor, session, clock };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

type Event = { readonly name: string; readonly act: (trial: Trial, value: number) => unknown };

const events: readonly Event[] = [
  { name: "type", act: ({ editor }, value) => editor.type([{ from: 0, to: 0, insert: `# ${value}\n` }]) },
  { name: "undo", act: ({ editor }) => editor.undo() },
  { name: "redo", act: ({ editor }) => editor.redo() },
  {
    name: "undo to the stored text",
    act: ({ editor }) => editor.replaceText(editor.store.getState().savedText, "Back"),
  },
  { name: "save", act: ({ session }) => void session.save() },
  { name: "save twice", act: ({ session }) => void [session.save(), session.save()] },
  { name: "pass a moment", act: ({ clock }, value) => clock.advance(value % 900) },
  { name: "pass a minute", act: ({ clock }) => clock.advance(60_000) },
  { name: "network fails", act: ({ world }) => set(world, { network: "down" }) },
  { name: "answers are lost", act: ({ world }) => set(world, { network: "loses_answers" }) },
  { name: "answers take long", act: ({ world }) => set(world, { network: "hangs" }) },
  {
    name: "a late answer is lost",
    act: ({ world }) => [set(world, { network: "loses_answers" }), world.hanging.shift()?.()],
  },
  { name: "a late answer comes", act: ({ world }) => [set(world, { network: "up" }), world.hanging.shift()?.()] },
  {
    name: "takes theirs",
    act: ({ editor, world: { newest } }) => {
      editor.rebase(newest.text, newest);
      editor.replaceText(newest.text, "Take");
    },
  },
  { name: "network is back", act: ({ world, session }) => [set(world, { network: "up" }), session.resume()] },
  { name: "login ends", act: ({ world }) => set(world, { signedIn: false }) },
  { name: "signs in", act: ({ world, session }) => [set(world, { signedIn: true }), session.resume()] },
  { name: "browser is full", act: ({ world }) => set(world, { storageWorks: false }) },
  { name: "browser has room", act: ({ world }) => set(world, { storageWorks: true }) },
  { name: "somebody else saves", act: ({ world }, value) => world.saveAs(`# other ${value}\n`, `other-${value}`) },
  {
    name: "mine on top of theirs",
    act: ({ editor, session, world: { newest } }) => {
      if (session.store.getState().conflict !== null) editor.rebase(newest.text, newest);
    },
  },
];

function set(world: World, change: Partial<Pick<World, "network" | "signedIn" | "storageWorks">>): void {
  Object.assign(world, change);
}

/** The word on the screen says nothing that is not so. */
function expectTruth({ world, editor, session }: Trial, history: readonly string[]): void {
  const { text, base } = editor.store.getState();
  const { save } = session.store.getState();
  const word = saveWord(save);
  const context = `${word} after ${history.join(", ")}`;
  expect(save.text, context).toBe(text);
  expect(save.savedText, context).toBe(editor.store.getState().savedText);
  if (word === "Saved") {
    expect(world.versions.find(({ number }) => number === base.number)?.text, context).toBe(text);
  }
  if (word === "Kept on the server") expect(world.draft?.text, context).toBe(text);
  if (word === "Kept offline") expect(world.inBrowser(), context).toContain(text);
  if (word === "Conflict") expect(world.newest.text, context).not.toBe(text);
}

describe("a saving session", () => {
  it("never says a word that is not true, and ends with everything kept, whatever happens", async () => {
    const step = fc.record({
      event: fc.integer({ min: 0, max: events.length - 1 }),
      value: fc.nat(5000),
      settles: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const started = trial();
        const { world, editor, session, clock } = started;
        const history: string[] = [];
        for (const { event, value, settles } of steps) {
          const chosen = events[event];
          if (chosen === undefined) continue;
          history.push(chosen.name);
          chosen.act(started, value);
          if (!settles) continue;
          await settle();
          expectTruth(started, history);
        }
        set(world, { network: "up", signedIn: true, storageWorks: true });
        for (const answer of world.hanging.splice(0)) answer();
        session.resume();
        for (let second = 0; second < 40; second++) {
          clock.advance(1000);
          await settle();
        }
        expectTruth(started, [...history, "the end"]);
        const { text, savedText } = editor.store.getState();
        // Nothing of the screen is in the screen alone.
        if (text !== savedText) expect(world.draft?.text, history.join(", ")).toBe(text);
        expect(["Saved", "Kept on the server", "Conflict"]).toContain(saveWord(session.store.getState().save));
        session.stop();
      }),
      { numRuns: 400, seed: 20261130 },
    );
  });

  it("never loses what somebody else has saved", async () => {
    const { world, editor, session } = trial();
    world.saveAs("# theirs\n", "other");
    editor.type([{ from: 0, to: 0, insert: "# mine\n" }]);

    expect(await session.save()).toBe(false);

    expect(world.newest.text).toBe("# theirs\n");
    expect(session.store.getState().conflict).toMatchObject({ text: "# theirs\n" });
    expect(saveWord(session.store.getState().save)).toBe("Conflict");
    session.stop();
  });

  it("does not say Saved for a text that stood on another version when a save was answered", async () => {
    const { world, editor, session } = trial();
    set(world, { network: "hangs" });
    editor.type([{ from: 0, to: 0, insert: "# mine\n" }]);
    const saving = session.save();
    await settle();
    world.saveAs("# theirs\n", "other");
    editor.rebase(world.newest.text, world.newest);
    editor.replaceText(world.newest.text, "Take");
    set(world, { network: "loses_answers" });
    world.hanging.shift()?.();

    expect(await saving).toBe(false);
    expect(saveWord(session.store.getState().save)).toBe("Saved");
    expect(await session.save()).toBe(true);
    editor.replaceText(first, "typed back");
    expect(saveWord(session.store.getState().save)).toBe("Unsaved");
    session.stop();
  });

  it("B85: an idle session saves without a false alarm", async () => {
    const { editor, session, clock } = trial();
    clock.advance(30 * 60_000);
    editor.type([{ from: 0, to: 0, insert: "# mine\n" }]);

    expect(await session.save()).toBe(true);

    expect(session.store.getState().conflict).toBeNull();
    session.stop();
  });

  it("says Kept offline without a login, and Kept on the server once there is one again", async () => {
    const { world, editor, session, clock } = trial();
    set(world, { signedIn: false });
    editor.type([{ from: 0, to: 0, insert: "# mine\n" }]);
    clock.advance(1000);
    await settle();
    expect(saveWord(session.store.getState().save)).toBe("Kept offline");
    expect(session.store.getState().save.reach).toBe("signed_out");
    set(world, { signedIn: true });

    session.resume();
    await settle();

    expect(saveWord(session.store.getState().save)).toBe("Kept on the server");
    session.stop();
  });
});
