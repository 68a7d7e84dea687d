"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { checkFootprint } from "@/lib/api/footprint";
import { type NeedGroup, needGroups } from "@/lib/editor/dry-run/needs";
import { useEditorState } from "../use-editor";
import { useDryRun } from "./dry-run-context";

/** Pause after the last change before the server is asked again, in milliseconds. */
const askAfterMs = 800;

export type Needs = {
  /** Null while nothing is known yet. */
  readonly groups: readonly NeedGroup[] | null;
  readonly failure: string | null;
  readonly busy: boolean;
  /** Looks again, as after something was installed. */
  check(): void;
};

/** What the text on the screen needs, compared with this server while the panel is open. */
export function useNeeds(): Needs {
  const { address, tab } = useDryRun();
  const text = useEditorState((state) => state.document.text);
  const [asked, setAsked] = useState(0);
  const lookedFor = useRef(-1);
  const [answer, setAnswer] = useState<Pick<Needs, "groups" | "failure">>({ groups: null, failure: null });
  const [busy, setBusy] = useState(false);
  const open = tab !== null;

  useEffect(() => {
    if (!open) return;
    const control = new AbortController();
    const look = async () => {
      setBusy(true);
      try {
        const body = { text };
        const footprint = await callRoute(checkFootprint, { params: address, body, signal: control.signal });
        if (!control.signal.aborted) setAnswer({ groups: needGroups(footprint), failure: null });
      } catch (error) {
        if (control.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setAnswer((before) => ({ ...before, failure: error.message }));
      } finally {
        if (!control.signal.aborted) setBusy(false);
      }
    };
    // The first look and one that a person asks for need no pause.
    const timer = setTimeout(() => void look(), lookedFor.current === asked ? askAfterMs : 0);
    lookedFor.current = asked;
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [open, text, asked, address]);

  const check = useCallback(() => setAsked((count) => count + 1), []);
  return useMemo(() => ({ ...answer, busy, check }), [answer, busy, check]);
}
