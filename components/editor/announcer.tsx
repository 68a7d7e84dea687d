"use client";

import { useEffect, useState } from "react";
import { plainVisible } from "@/components/ui/plain-visible";
import { toast } from "@/components/ui/toast";
import { useEditorState } from "./use-editor";

/**
 * Tells what acts did and what is not possible to people who listen; a refusal is also shown. The same words twice are
 * told twice: the region alternates between two places.
 */
export function Announcer() {
  const said = useEditorState((state) => state.said);
  const refusal = useEditorState((state) => state.refusal);
  const [spoken, setSpoken] = useState({ words: "", turn: 0 });
  useEffect(() => {
    if (said !== null) setSpoken(({ turn }) => ({ words: said.words, turn: turn + 1 }));
  }, [said]);
  useEffect(() => {
    if (refusal === null) return;
    toast(plainVisible(refusal.reason), { id: "refusal", duration: 6000 });
    setSpoken(({ turn }) => ({ words: `Not possible: ${refusal.reason}`, turn: turn + 1 }));
  }, [refusal]);
  const first = spoken.turn % 2 === 0;
  return (
    <div role="status" aria-live="polite" data-testid="announcement" className="sr-only">
      <p>{first ? spoken.words : ""}</p>
      <p>{first ? "" : spoken.words}</p>
    </div>
  );
}
