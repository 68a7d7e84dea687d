import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StateStore } from "@/lib/runtime/store/state-store";
import { UserState } from "@/lib/runtime/store/user-state";
import { describeStoredPauses } from "./describe-stored-pauses";
import type { StateStoreFactory, StateStoreTrial } from "./state-store-trial";

/** What every store of texts has to stand, and the checkpoints on it. */
export function describeStateStore(name: string, factory: StateStoreFactory): void {
  describe(`texts by key in ${name}`, () => describeTexts(factory));
  describe(`pauses in ${name}`, () => describeStoredPauses(factory));
}

function describeTexts({ create }: StateStoreFactory): void {
  let trial: StateStoreTrial;
  let store: StateStore;
  beforeEach(async () => {
    trial = await create();
    store = trial.open();
  });
  afterEach(() => trial.remove());

  it("are there for every connection, until they are removed", async () => {
    expect(await store.read("box")).toBe(null);
    expect(await store.createExclusive("box", "é 1\n")).toBe(true);
    expect(await trial.open().read("box")).toBe("é 1\n");

    await store.remove("box");
    await store.remove("box");

    expect(await trial.open().read("box")).toBe(null);
    expect(await trial.entries()).toEqual([]);
  });

  it("are created once", async () => {
    const created = await Promise.all(["a", "b", "c", "d"].map((text) => trial.open().createExclusive("box", text)));

    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await store.createExclusive("box", "e")).toBe(false);
    expect(await store.read("box")).toBe("abcd"[created.indexOf(true)]);
  });

  it("are replaced only from the text that the writer knows", async () => {
    await store.createExclusive("box", "old");

    expect(await store.replace("box", "other", "new")).toBe(false);
    expect(await store.replace("box", null, "new")).toBe(false);
    expect(await store.replace("box", "old ", null)).toBe(false);
    expect(await store.read("box")).toBe("old");
    expect(await store.replace("box", "old", "new")).toBe(true);
    expect(await store.replace("box", "new", "new")).toBe(true);
    expect(await store.replace("box", "new", null)).toBe(true);
    expect(await store.replace("box", "new", "newer")).toBe(false);
    expect(await store.replace("box", null, null)).toBe(true);
    expect(await store.replace("box", null, "again")).toBe(true);
    expect(await store.read("box")).toBe("again");
  });

  it("lose no change when many add to one", async () => {
    await store.createExclusive("sum", "0");
    const add = async (own: StateStore): Promise<void> => {
      const text = (await own.read("sum")) ?? "";
      if (!(await own.replace("sum", text, String(Number(text) + 1)))) await add(own);
    };

    await Promise.all(Array.from({ length: 20 }, () => add(trial.open())));

    expect(await store.read("sum")).toBe("20");
    expect(await trial.entries()).toHaveLength(1);
  });

  it("can be long", async () => {
    const long = `${JSON.stringify({ text: 'ü"\\\n'.repeat(500_000) })}\n`;

    await store.createExclusive("long", long);

    expect((await store.read("long")) === long).toBe(true);
    expect(await store.replace("long", long, "short")).toBe(true);
  });

  it("have one key for all spellings of case and special characters, and none without letters", async () => {
    await store.createExclusive("My Key!! 1", "v");

    expect(await store.read("my/KEY_1")).toBe("v");
    expect(await store.createExclusive("my_key_1", "w")).toBe(false);
    await expect(store.read("//")).rejects.toThrow("state key is empty/invalid");
  });

  it("are listed by what their keys begin with", async () => {
    for (const key of ["a_1", "a_2", "axb", "b", "a-1"]) await store.createExclusive(key, key);

    expect([...(await store.keys("a_"))].sort()).toEqual(["a_1", "a_2"]);
    expect(await store.keys("A_")).toEqual([]);
    expect(await store.keys("")).toHaveLength(5);
  });

  it("keep what workflows store, and give what was there before", async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);

    const previous = await Promise.all(texts.map((text) => new UserState(trial.open()).exchange("Clé", text)));

    const last = await new UserState(store).read("clé");
    expect([...previous, last].filter((text) => text !== null).sort()).toEqual([...texts].sort());
    await expect(new UserState(store).read("approval_12345678")).rejects.toThrow("state key is reserved");
  });
}
