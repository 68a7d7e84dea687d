import { StringDecoder } from "node:string_decoder";

/** One output stream of a process: counts bytes up to `limit`, decodes UTF-8 across chunk borders, keeps the text if told to. */
export class CapturedStream {
  private readonly decoder = new StringDecoder("utf8");
  private readonly parts: string[] = [];
  private bytes = 0;

  constructor(
    private readonly limit: number,
    private readonly keeps: boolean,
  ) {}

  /** Text that became complete with this chunk; null when the limit is exceeded, and then nothing more is kept. */
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
    if (this.keeps && text !== "") this.parts.push(text);
    return text;
  }
}
