/** Counts what is written to a stream that nobody reads, and says once when it is too much. */
export class CountingSink {
  private bytes = 0;
  private full = false;

  constructor(
    /** Exactly this much is allowed. */
    private readonly maxBytes: number,
    private readonly onOverflow: () => void,
  ) {}

  write(text: string): void {
    this.bytes += Buffer.byteLength(text);
    if (this.full || this.bytes <= this.maxBytes) return;
    this.full = true;
    this.onOverflow();
  }
}
