import { createHash } from "node:crypto";
import type { VersionSummary } from "@/lib/api/workflows";

export type VersionRow = {
  readonly id: string;
  readonly number: number;
  readonly hash: string;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly author: { readonly id: string; readonly name: string };
};

/** What a query of versions selects beside the text. */
export const versionFields = {
  id: true,
  number: true,
  hash: true,
  message: true,
  createdAt: true,
  author: { select: { id: true, name: true } },
} as const;

export function versionSummary(row: VersionRow): VersionSummary {
  const { id, number, hash, message, createdAt, author } = row;
  return {
    id,
    number,
    hash,
    message,
    createdAt: createdAt.toISOString(),
    author: { id: author.id, name: author.name },
  };
}

/** SHA-256 of the UTF-8 bytes, hex. */
export function textHash(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
