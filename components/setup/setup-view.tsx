"use client";

import { LoaderCircle } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { callRoute } from "@/lib/api/client";
import { postSetup } from "@/lib/api/people";
import { type SignInState, stateOfFailure, tokenOf } from "./sign-in-state";

const newLinkCommand = "npm run studio -- login";

/** Trades the token in the address for a session. The token leaves the address before anything else happens. */
export function SetupView() {
  const [state, setState] = useState<SignInState>({ kind: "reading" });
  const token = useRef<string | null>(null);

  const enter = useCallback((value: string) => {
    setState({ kind: "entering" });
    callRoute(postSetup, { body: { token: value } })
      .then((reply) => window.location.replace(`/w/${encodeURIComponent(reply.workspace)}`))
      .catch((error: unknown) => setState(stateOfFailure(error)));
  }, []);

  useEffect(() => {
    const read = () => {
      const found = tokenOf(window.location.hash);
      if (found === null) {
        if (token.current === null) setState({ kind: "missing" });
        return;
      }
      token.current = found;
      window.history.replaceState(null, "", window.location.pathname);
      enter(found);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [enter]);

  return <Message state={state} retry={() => token.current !== null && enter(token.current)} />;
}

function Message({ state, retry }: { readonly state: SignInState; readonly retry: () => void }) {
  switch (state.kind) {
    case "reading":
    case "entering":
      return (
        <p role="status" className="flex items-center gap-2 text-text-muted">
          <LoaderCircle aria-hidden className="size-4 animate-turn" />
          Signing you in…
        </p>
      );
    case "missing":
      return (
        <Explained title="Open the studio with its link">
          <p>
            When the studio starts, it prints a link that signs you in once. Open that link, or print a new one on the
            machine where the studio runs:
          </p>
          <NewLink />
        </Explained>
      );
    case "refused":
      return (
        <Explained title="This link does not work any more" alert>
          <p>{state.message}</p>
          <p>A link works once and for one hour. Print a new one on the machine where the studio runs:</p>
          <NewLink />
        </Explained>
      );
    case "unreachable":
      return (
        <Explained title="The studio did not answer" alert>
          <p>{state.message}</p>
          <p>Your link was not used up. Check that the studio is running, then try again.</p>
          <Button variant="primary" size="lg" onClick={retry} className="self-start">
            Try again
          </Button>
        </Explained>
      );
  }
}

function Explained(props: { readonly title: string; readonly alert?: boolean; readonly children: ReactNode }) {
  return (
    <div role={props.alert ? "alert" : undefined} className="flex flex-col gap-3">
      <h1 className="font-semibold text-lg tracking-tight">{props.title}</h1>
      {props.children}
    </div>
  );
}

function NewLink() {
  return <CodeBlock label="Command that prints a new link" text={newLinkCommand} />;
}
