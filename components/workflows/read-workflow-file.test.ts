import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxWorkflowBytes } from "@/lib/api/workflows";
import { readWorkflowFile } from "./read-workflow-file";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("readWorkflowFile", () => {
  it.each([
    ["a byte order mark", "\ufeffname: a\nsteps: []\n"],
    ["Windows line ends", "name: a\r\nsteps: []\r\n"],
    ["mixed line ends and no final one", "name: a\r\nsteps:\n  - id: b"],
    ["text beyond the basic plane", "name: 🦞\n"],
  ])("keeps %s", (_, text) => {
    expect(readWorkflowFile("a.lobster", utf8(text))).toEqual({ kind: "read", fileName: "a.lobster", text });
  });

  it("gives back exactly the bytes of any text it takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        const bytes = utf8(text);
        const read = readWorkflowFile("a.yaml", bytes);

        if (read.kind === "read") expect(utf8(read.text)).toEqual(bytes);
        else expect(text).toContain("\0");
      }),
    );
  });

  it.each([
    ["an image that was renamed", "a.lobster", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]), "no text in UTF-8"],
    ["a text with a null character", "a.lobster", utf8("name: a\nsteps: \0"), "NUL character (U+0000) on line 2"],
    ["UTF-16", "a.yaml", new Uint8Array([0xff, 0xfe, 0x6e, 0x00]), "UTF-16"],
    ["an empty file", "a.yml", new Uint8Array(), "empty"],
    ["a file of another kind", "notes.txt", utf8("name: a"), "not named like a workflow file"],
    ["a file that is too long", "a.json", new Uint8Array(maxWorkflowBytes + 1).fill(0x20), "257 KiB"],
  ])("refuses %s and says why and what to do", (_, fileName, bytes, reason) => {
    const read = readWorkflowFile(fileName, bytes);

    expect(read).toMatchObject({ kind: "refused", fileName, reason: expect.stringContaining(reason) });
    expect(read.kind === "refused" && read.advice).toMatch(/\.$/);
  });

  it("takes a file of exactly the longest size", () => {
    expect(readWorkflowFile("a.json", new Uint8Array(maxWorkflowBytes).fill(0x20)).kind).toBe("read");
  });

  it("does not mind capitals in the ending", () => {
    expect(readWorkflowFile("A.LOBSTER", utf8("a")).kind).toBe("read");
  });
});
