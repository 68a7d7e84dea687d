"use client";

import { useEffect, useRef, useState } from "react";
import { plainVisible } from "@/components/ui/plain-visible";
import { dismissToast, toast } from "@/components/ui/toast";
import { useEditorState } from "./use-editor";

const refusalId = "refusal";

/**
 * Tells what acts did and what is not possible to people who listen; a refusal is also shown. The same words twice are
 * told twice: the region alternates between two places. Words of one act do not outlast the next one.
 */
export function Announcer() {
  const said = useEditorState((state) => state.said);
  const refusal = useEditorState((state) => state.refusal);
  const text = useEditorState((state) => state.text);
  const selectedPaths = useEditorState((state) => state.selectedPaths);
  const selectedLine = useEditorState((state) => state.selectedLine);
  const [spoken, setSpoken] = useState({ words: "", turn: 0 });
  const last = useRef({ said, refusal });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or selection is an act, with words or without
  useEffect(() => {
    const before = last.current;
    last.current = { said, refusal };
    const refused = refusal !== null && refusal !== before.refusal ? refusal.reason : null;
    const done = said !== null && said !== before.said ? said.words : "";
    if (refused === null) dismissToast(refusalId);
    else toast(plainVisible(refused), { id: refusalId, duration: 6000 });
    const words = refused === null ? done : `Not possible: ${refused}`;
    setSpoken((current) => (current.words === "" && words === "" ? current : { words, turn: current.turn + 1 }));
  }, [said, refusal, text, selectedPaths, selectedLine]);
  const first = spoken.turn % 2 === 0;
  return (
    <div role="status" aria-live="polite" data-testid="announcement" className="sr-only">
      <p>{first ? spoken.words : ""}</p>
      <p>{first ? "" : spoken.words}</p>
    </div>
  );
}
