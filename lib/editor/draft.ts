/** A text that was not saved yet, kept in the browser so that a crash or a reload loses nothing. */
export type Draft = {
  readonly text: string;
  /** Hash of the version the edit started from. */
  readonly baseHash: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Which tab wrote it; two tabs never overwrite each other's draft. */
  readonly tab: string;
};

/** The part of `Storage` that drafts need. */
export type DraftStorage = {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

export type DraftAddress = {
  /** Who wrote it: several people may use one browser, and see their own drafts only. */
  readonly person: string;
  readonly workflowId: string;
  readonly baseHash: string;
  readonly tab: string;
};

/** What was found when a workflow is opened. */
export type FoundDrafts = {
  /** Written by this very tab on the version that is open: it is put back at once. */
  readonly own: Draft | null;
  /** Written elsewhere or on another version, newest first: the person decides. */
  readonly others: readonly Draft[];
};

const prefix = "lobster-studio.draft/";

export function keepDraft(storage: DraftStorage, address: DraftAddress, text: string, at: number): void {
  storage.setItem(keyOf(address), JSON.stringify({ text, at }));
}

export function dropDraft(storage: DraftStorage, address: DraftAddress): void {
  storage.removeItem(keyOf(address));
}

export function findDrafts(storage: DraftStorage, address: DraftAddress, currentText: string): FoundDrafts {
  const drafts = keysOf(storage)
    .map((key) => readDraft(storage, key, address))
    .filter((draft) => draft !== null)
    .filter((draft) => draft.text !== currentText)
    .sort((a, b) => b.at - a.at);
  const own = drafts.find((draft) => draft.tab === address.tab && draft.baseHash === address.baseHash) ?? null;
  return { own, others: drafts.filter((draft) => draft !== own) };
}

function keyOf({ person, workflowId, baseHash, tab }: DraftAddress): string {
  return prefix + [person, workflowId, baseHash, tab].map(encodeURIComponent).join("/");
}

function keysOf(storage: DraftStorage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);
}

function readDraft(storage: DraftStorage, key: string, address: DraftAddress): Draft | null {
  const parts = key.startsWith(prefix) ? key.slice(prefix.length).split("/") : [];
  const [person, workflow, baseHash, tab] = parts;
  if (person !== encodeURIComponent(address.person) || workflow !== encodeURIComponent(address.workflowId)) return null;
  if (baseHash === undefined || tab === undefined) return null;
  const content = parseContent(storage.getItem(key));
  return content && { ...content, baseHash: decodeURIComponent(baseHash), tab: decodeURIComponent(tab) };
}

function parseContent(stored: string | null): { readonly text: string; readonly at: number } | null {
  if (stored === null) return null;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null || !("text" in value) || !("at" in value)) return null;
    return typeof value.text === "string" && typeof value.at === "number" ? { text: value.text, at: value.at } : null;
  } catch (error) {
    // Somebody else's entry under our prefix is no draft of ours.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
