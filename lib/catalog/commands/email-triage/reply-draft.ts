import type { Decision } from "./model-decisions";
import { type Email, isFromMachine } from "./read-email";

/** A reply ready to be sent, once a person agrees. */
export type ReplyDraft = {
  readonly emailId: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
};

/** The reply a model wrote to a mail; null where none is wanted, nobody would read it, or no address is known. */
export function replyDraft(email: Email, { category, reply }: Decision): ReplyDraft | null {
  const to = replyAddress(email);
  if (category !== "needs_reply" || reply === null || to === null || isFromMachine(email)) return null;
  return { emailId: email.id, to, subject: reply.subject || replySubject(email.subject), body: reply.body };
}

/** What stands in angle brackets, or else the first word that looks like an address. */
function replyAddress({ from }: Email): string | null {
  const bracketed = /<\s*([^<>\s@]+@[^<>\s@]+)\s*>/.exec(from)?.[1];
  return bracketed ?? /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/.exec(from)?.[0] ?? null;
}

function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}
