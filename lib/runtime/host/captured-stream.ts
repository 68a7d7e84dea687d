import { StringDecoder } from "node:string_decoder";

/** Collects one output stream of a process: counts bytes, decodes UTF-8 across chunk borders, keeps at most `limit` bytes. */
export class CapturedStream {
  private readonly decoder = new StringDecoder("utf8");
  private readonly parts: string[] = [];
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** Text that became complete with this chunk; null when the limit is exceeded, and then the stream keeps nothing more. */
  push(chunk: Buffer): string | null {
    this.bytes += chunk.length;
    if (this.bytes > this.limit) return null;
    return this.keep(this.decoder.write(chunk));
  }

  /** Text that was still incomplete when the stream ended. */
  end(): string {
    return this.bytes > this.limit ? "" : this.keep(this.decoder.end());
  }

  text(): string {
    return this.parts.join("");
  }

  private keep(text: string): string {
    if (text !== "") this.parts.push(text);
    return text;
  }
}
