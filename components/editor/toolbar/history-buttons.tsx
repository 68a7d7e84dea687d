"use client";

import { Redo2, Undo2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useActs } from "../acts/acts-provider";
import { useEditorState } from "../use-editor";

/** Not `disabled` with nothing to undo: a button that loses the focus would leave people who use keys nowhere. */
export function HistoryButtons() {
  const acts = useActs();
  const undo = useEditorState((state) => state.history.past.at(-1)?.label);
  const redo = useEditorState((state) => state.history.future[0]?.label);
  return (
    <div className="flex items-center">
      <IconButton
        icon={Undo2}
        label={undo === undefined ? "Undo" : `Undo: ${undo}`}
        keys={["Mod", "Z"]}
        aria-disabled={undo === undefined || undefined}
        onClick={() => acts.perform("undo")}
      />
      <IconButton
        icon={Redo2}
        label={redo === undefined ? "Redo" : `Redo: ${redo}`}
        keys={["Shift", "Mod", "Z"]}
        aria-disabled={redo === undefined || undefined}
        onClick={() => acts.perform("redo")}
      />
    </div>
  );
}
