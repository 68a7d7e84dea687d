import type { Draft } from "../draft";

/** A draft as the server keeps it. */
export type ServerDraft = {
  readonly tab: string;
  readonly device: string;
  readonly baseHash: string;
  readonly baseNumber: number | null;
  readonly text: string;
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
};

/** An unsaved text from elsewhere about which the person decides. */
export type OfferedDraft = {
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly baseHash: string;
  /** Number of the version it was written on; null when that is not known. */
  readonly baseNumber: number | null;
  /** The browser it was written in, in words; null for this one. */
  readonly device: string | null;
  /** Where it is kept. */
  readonly inBrowser: Draft | null;
  readonly onServer: ServerDraft | null;
};

/**
 * Unsaved texts of a person, newest first, each text once. Left out are the one on the screen and the stored one.
 */
export function offeredDrafts(
  inBrowser: readonly Draft[],
  onServer: readonly ServerDraft[],
  screen: { readonly text: string; readonly savedText: string },
): readonly OfferedDraft[] {
  const offered = new Map<string, OfferedDraft>();
  for (const draft of onServer) {
    const { text, baseHash, baseNumber, device } = draft;
    if (offered.has(text)) continue;
    const at = Date.parse(draft.at);
    offered.set(text, { text, at, baseHash, baseNumber, device, inBrowser: null, onServer: draft });
  }
  for (const draft of inBrowser) {
    const { text, at, baseHash } = draft;
    const known = offered.get(text);
    if (known === undefined) {
      offered.set(text, { text, at, baseHash, baseNumber: null, device: null, inBrowser: draft, onServer: null });
    } else offered.set(text, { ...known, device: null, inBrowser: draft });
  }
  return [...offered.values()]
    .filter(({ text }) => text !== screen.text && text !== screen.savedText)
    .sort((a, b) => b.at - a.at);
}
