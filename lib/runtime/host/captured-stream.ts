import { StringDecoder } from "node:string_decoder";

/** Stands for bytes that are no text. */
const mark = "\ufffd";
const markBytes = Buffer.from(mark);

/** One output stream of a process: counts bytes up to `limit`, decodes UTF-8 across chunk borders, keeps the text if told to. */
export class CapturedStream {
  private readonly decoder = new StringDecoder("utf8");
  private readonly parts: string[] = [];
  private bytes = 0;
  /** Bytes before the next chunk that a mark may begin with. */
  private before = Buffer.alloc(0);
  private marked = false;

  constructor(
    private readonly limit: number,
    private readonly keeps: boolean,
  ) {}

  /** True when bytes that are no UTF-8 were replaced by marks. */
  get isMarked(): boolean {
    return this.marked;
  }

  /** Text that became complete with this chunk; null when the limit is exceeded, and then nothing more is kept. */
  push(chunk: Buffer): string | null {
    this.bytes += chunk.length;
    if (this.bytes > this.limit) return null;
    const text = this.decoder.write(chunk);
    // A program may print the mark itself.
    if (text.includes(mark)) this.marked ||= count(text, mark) > count(Buffer.concat([this.before, chunk]), markBytes);
    this.before = Buffer.concat([this.before, chunk.subarray(-markBytes.length)]).subarray(1 - markBytes.length);
    return this.keep(text);
  }

  /** Text that was still incomplete when the stream ended. */
  end(): string {
    if (this.bytes > this.limit) return "";
    const text = this.decoder.end();
    this.marked ||= text !== "";
    return this.keep(text);
  }

  text(): string {
    return this.parts.join("");
  }

  private keep(text: string): string {
    if (this.keeps && text !== "") this.parts.push(text);
    return text;
  }
}

function count<Whole extends { indexOf(part: Whole, from: number): number }>(whole: Whole, part: Whole): number {
  let found = 0;
  for (let at = whole.indexOf(part, 0); at !== -1; at = whole.indexOf(part, at + 1)) found += 1;
  return found;
}
