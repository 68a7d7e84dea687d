import { describe, expect, it } from "vitest";
import { offeredDrafts, type ServerDraft } from "./offered-drafts";

const screen = { text: "screen", savedText: "saved" };

function server(text: string, at: string): ServerDraft {
  return { tab: `tab of ${text}`, device: "Firefox on Linux", baseHash: "h1", baseNumber: 3, text, seq: 1, at };
}

function browser(text: string, at: number) {
  return { text, at, baseHash: "h1", tab: `tab of ${text}` };
}

describe("offered drafts", () => {
  it("are those of browser and server, newest first, each text once", () => {
    const offered = offeredDrafts(
      [browser("old", 1000), browser("both", 2000)],
      [server("both", "1970-01-01T00:00:02Z"), server("new", "1970-01-01T00:00:03Z")],
      screen,
    );

    expect(offered.map(({ text, device }) => [text, device])).toEqual([
      ["new", "Firefox on Linux"],
      ["both", null],
      ["old", null],
    ]);
    expect(offered[1]).toMatchObject({ inBrowser: { text: "both" }, onServer: { text: "both" }, baseNumber: 3 });
  });

  it("leave out what is on the screen or stored", () => {
    expect(offeredDrafts([browser("screen", 1)], [server("saved", "1970-01-01T00:00:03Z")], screen)).toEqual([]);
  });
});
