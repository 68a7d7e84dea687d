import { type Email, isFromMachine } from "./read-email";

export const categories = ["needs_reply", "needs_action", "fyi"] as const;
export type Category = (typeof categories)[number];

export function isCategory(value: unknown): value is Category {
  return categories.some((category) => category === value);
}

/** What a mail needs by its subject, its sender and whether it was read. */
export function categoryByRules(email: Email): Category {
  const subject = email.subject.toLowerCase();
  if (subject.includes("action required") || subject.includes("urgent")) return "needs_action";
  const unread = email.labels.some((label) => label.toUpperCase() === "UNREAD");
  return unread && !isFromMachine(email) ? "needs_reply" : "fyi";
}
