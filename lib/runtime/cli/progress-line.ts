import { escapeUnseen } from "@/lib/lobster/run/escape-unseen";
import type { RequestProgress } from "@/lib/runtime/requests/request-context";

/** What is over sooner is not shown at all. */
const patienceMs = 1000;
const renewalMs = 250;
const clearLine = "\r\u001b[2K";

export type ProgressScreen = {
  write(text: string): void;
  /** Characters in a line; undefined or 0 when the terminal does not tell. */
  readonly columns: number | undefined;
  /** Milliseconds, from any start. */
  now(): number;
};

/** One line at the end of a terminal that says what runs and since when. Everything else is written above it. */
export class ProgressLine implements RequestProgress {
  private running: { readonly label: string; readonly since: number } | null = null;
  private readonly began: number;
  private timer: NodeJS.Timeout | null = null;
  private shown = false;
  private held = false;

  constructor(private readonly screen: ProgressScreen) {
    this.began = screen.now();
  }

  started(label: string): void {
    this.running = { label, since: this.screen.now() };
    this.timer ??= setInterval(() => this.show(), renewalMs).unref();
    this.show();
  }

  advanced(label: string): void {
    // Written at the next renewal: short rounds would keep a terminal busy.
    if (this.running !== null) this.running = { ...this.running, label };
  }

  ended(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.running = null;
    this.clear();
  }

  /** Takes the line away for what an action writes. */
  above(write: () => void): void {
    this.clear();
    write();
    this.show();
  }

  /** Keeps the line away until a person has answered. */
  async without<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.held = true;
    this.clear();
    try {
      return await ask();
    } finally {
      this.held = false;
      this.show();
    }
  }

  private show(): void {
    const now = this.screen.now();
    if (this.running === null || this.held || now - this.began < patienceMs) return;
    const { label, since } = this.running;
    const time = ` ${elapsed(now - since)}`;
    const room = (this.screen.columns || 80) - time.length - 1;
    this.screen.write(`${clearLine}${shortened(label, room)}${time}`);
    this.shown = true;
  }

  private clear(): void {
    if (this.shown) this.screen.write(clearLine);
    this.shown = false;
  }
}

function shortened(label: string, room: number): string {
  const [firstLine = ""] = label.trim().split("\n");
  const characters = [...escapeUnseen(firstLine.slice(0, 2 * Math.max(room, 0) + 1))];
  return characters.length <= room ? characters.join("") : `${characters.slice(0, Math.max(room - 1, 0)).join("")}…`;
}

/** `5s`, `2m 05s`, `1h 02m`. */
function elapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const two = (value: number): string => String(value % 60).padStart(2, "0");
  if (hours > 0) return `${hours}h ${two(minutes)}m`;
  return minutes > 0 ? `${minutes}m ${two(seconds)}s` : `${seconds}s`;
}
