import type { FoundKind } from "./model";

/** An effect in a text. Offsets are UTF-16 units into that text. */
export type FoundEffect = {
  readonly kind: FoundKind;
  readonly token: string;
  readonly from: number;
  readonly to: number;
  readonly outside: boolean;
  /** The whole command that does it, as written, with what it is given on standard input. */
  readonly command: string;
};

/** Longest token shown; what decided stands at its beginning. */
const longestToken = 60;

/** @param outside whether it changes something beyond this machine; by default what is sent, paid or deployed */
export function effectAt(
  kind: FoundKind,
  token: string,
  { from, to }: { readonly from: number; readonly to: number },
  outside: boolean = kind === "send" || kind === "pay" || kind === "deploy",
): FoundEffect {
  const line = token.replace(/\s+/g, " ").trim();
  const shown = line.length > longestToken ? `${line.slice(0, longestToken - 1)}…` : line;
  return { kind, token: shown, from, to, outside, command: line };
}
