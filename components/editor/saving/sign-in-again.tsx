"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/error-notice";
import { Input } from "@/components/ui/input";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { getSession, postSetup } from "@/lib/api/people";
import type { SaveState } from "@/lib/editor/saving/save-state";
import { type Save, useSaving } from "../use-save";

/** The login ended while the page was open: signing in again happens here, and the page stays as it is. */
export function SignInAgain({ save, person }: { readonly save: Save; readonly person: string }) {
  const [link, setLink] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useId();
  const signedOut = useSaving(save, (state) => state.save.reach === "signed_out");
  const words = useSaving(save, (state) => keptWords(state.save));
  if (!signedOut) return null;

  const check = async () => {
    const session = await callRoute(getSession);
    if (session.person.id === person) save.reached("online");
    else
      setProblem(
        `${session.person.name} is signed in now. This text belongs to somebody else and stays in this browser.`,
      );
  };
  const attempt = (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    work().then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        if (!(error instanceof ApiError)) throw error;
        setProblem(error.message);
      },
    );
  };
  const signIn = (event: FormEvent) => {
    event.preventDefault();
    const token = /(?:#t=|^)([\w-]+)$/.exec(link.trim())?.[1];
    if (token === undefined) setProblem("This is no sign-in link. It ends in #t= and a word.");
    else {
      attempt(async () => {
        await callRoute(postSetup, { body: { token } });
        await check();
      });
    }
  };
  return (
    <div className="border-b bg-surface px-4 py-2">
      <Notice
        tone="warning"
        title="You are signed out"
        actions={
          <Button size="sm" variant="ghost" busy={busy} onClick={() => attempt(check)}>
            I have signed in elsewhere
          </Button>
        }
      >
        <p>
          {words} Paste a sign-in link to go on here. A new one is printed by <code>npm run studio -- login</code>.
        </p>
        <form onSubmit={signIn} className="mt-2 flex flex-wrap items-center gap-2">
          <label htmlFor={field} className="sr-only">
            Sign-in link
          </label>
          <Input
            id={field}
            value={link}
            autoComplete="off"
            placeholder="http://…/setup#t=…"
            onChange={(event) => setLink(event.target.value)}
            className="max-w-md flex-1"
          />
          <Button type="submit" size="sm" busy={busy} disabled={link.trim() === ""}>
            Sign in
          </Button>
        </form>
        {problem === null ? null : (
          <p role="alert" className="mt-1 text-status-failed">
            {problem}
          </p>
        )}
      </Notice>
    </div>
  );
}

function keptWords({ text, savedText, browserText }: SaveState): string {
  if (text === savedText) return "Nothing is unsaved.";
  return browserText === text
    ? "Kept in this browser: nothing is lost."
    : "This browser does not keep the text. Copy it before you leave the page.";
}
