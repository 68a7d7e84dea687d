import { describe, expect, it } from "vitest";
import { CapturedStream } from "./captured-stream";

function capture(...chunks: readonly Buffer[]): { readonly text: string; readonly isMarked: boolean } {
  const stream = new CapturedStream(1000, true);
  for (const chunk of chunks) stream.push(chunk);
  stream.end();
  return { text: stream.text(), isMarked: stream.isMarked };
}

describe("a captured stream", () => {
  it("B76: says when bytes were no text", () => {
    expect(capture(Buffer.from([0xff, 0xfe, 0x61, 0x62]))).toEqual({ text: "\ufffd\ufffdab", isMarked: true });
    expect(capture(Buffer.from([0x61, 0xc3]))).toEqual({ text: "a\ufffd", isMarked: true });
    expect(capture(Buffer.from([0xc3]), Buffer.from([0x28]))).toEqual({ text: "\ufffd(", isMarked: true });
    expect(capture(Buffer.from("\ufffd"), Buffer.from([0xff]))).toEqual({ text: "\ufffd\ufffd", isMarked: true });
  });

  it("B76: takes a mark that the program prints for text, however it is cut", () => {
    const bytes = Buffer.from("a\ufffdé\ufffd漢🦞");

    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const chunks = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
        expect(capture(...chunks), `${first} ${second}`).toEqual({ text: bytes.toString(), isMarked: false });
      }
    }
    expect(capture(...Array.from(bytes, (byte) => Buffer.from([byte])))).toMatchObject({ isMarked: false });
  });
});
