import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetOldDrafts, KeptDrafts } from "./kept-drafts";

/** What a browser offers, without a browser. */
class Storage {
  [name: string]: unknown;
  getItem = (key: string): string | null => {
    const value = Object.hasOwn(this, key) ? this[key] : undefined;
    return typeof value === "string" ? value : null;
  };
  setItem = (key: string, value: string): void => {
    this[key] = value;
  };
  removeItem = (key: string): void => {
    delete this[key];
  };
}

const draft = { inputs: { "/a": "x", "/b": ["y"], "/c": null }, json: null, comment: "why" };

beforeEach(() => vi.stubGlobal("localStorage", new Storage()));
afterEach(() => vi.unstubAllGlobals());

it("keeps what one person wrote for one request until it is forgotten", () => {
  const mine = new KeptDrafts("ida", "request");
  expect(mine.read()).toBeNull();
  expect(mine.keep(draft, 1)).toBe(true);

  expect(new KeptDrafts("ida", "request").read()).toEqual(draft);
  expect(new KeptDrafts("ida", "another").read()).toBeNull();
  expect(new KeptDrafts("max", "request").read()).toBeNull();

  mine.forget();
  expect(mine.read()).toBeNull();
});

it("takes nothing else for a draft", () => {
  const mine = new KeptDrafts("ida", "request");
  for (const text of ["{", "[]", '{"inputs":{"a":5},"json":null,"comment":"","at":1}']) {
    localStorage.setItem("studio.answer.ida.request", text);
    expect(mine.read()).toBeNull();
  }
});

it("says when the browser has no room", () => {
  localStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(new KeptDrafts("ida", "request").keep(draft, 1)).toBe(false);
});

it("drops drafts that nobody touched for two months, and leaves other entries alone", () => {
  const day = 24 * 60 * 60 * 1000;
  localStorage.setItem("studio.single-keys", "off");
  new KeptDrafts("ida", "old").keep(draft, 0);
  new KeptDrafts("ida", "new").keep(draft, 50 * day);

  forgetOldDrafts(61 * day);

  expect(new KeptDrafts("ida", "old").read()).toBeNull();
  expect(new KeptDrafts("ida", "new").read()).toEqual(draft);
  expect(localStorage.getItem("studio.single-keys")).toBe("off");
});
