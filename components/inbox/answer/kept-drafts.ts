import { z } from "zod";
import type { AnswerDraft } from "@/components/schema-form/answer-start";

/** A draft with the comment that goes with it. */
export type KeptDraft = AnswerDraft & { readonly comment: string };

const prefix = "studio.answer.";
/** Drafts of requests that others have answered meanwhile are never fetched; after this time they go. */
const longestKeptMs = 60 * 24 * 60 * 60 * 1000;

const keptDraft = z.object({
  at: z.number(),
  inputs: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
  json: z.string().nullable(),
  comment: z.string(),
});

/** What one person has written for one request and not sent, in this browser. */
export class KeptDrafts {
  readonly #key: string;

  constructor(personId: string, checkpointId: string) {
    this.#key = `${prefix}${personId}.${checkpointId}`;
  }

  read(): KeptDraft | null {
    const text = localStorage.getItem(this.#key);
    return text === null ? null : parsed(text);
  }

  /** False when the browser has no room or keeps nothing. */
  keep({ inputs, json, comment }: KeptDraft, at: number): boolean {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ at, inputs, json, comment }));
      return true;
    } catch {
      // The answer stays in the page, and the caller says that it is kept nowhere else.
      return false;
    }
  }

  forget(): void {
    localStorage.removeItem(this.#key);
  }
}

/** Removes drafts that nobody has touched for a long time. */
export function forgetOldDrafts(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const text = localStorage.getItem(key);
    const draft = text === null ? null : parse(text);
    if (draft === null || now - draft.at > longestKeptMs) localStorage.removeItem(key);
  }
}

function parsed(text: string): KeptDraft | null {
  const draft = parse(text);
  if (draft === null) return null;
  const { at: _, ...rest } = draft;
  return rest;
}

function parse(text: string): z.infer<typeof keptDraft> | null {
  try {
    return keptDraft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Cut or written by something else: it is no draft.
    return null;
  }
}
