import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 characters for URLs and cookies. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: nothing on disk can be used as one. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
