"use client";

import { useState } from "react";
import { Input } from "@/components/ui/input";
import { renameKey } from "@/lib/editor/rename-key";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";
import { useEditor } from "../use-editor";
import { ControlMessage } from "./control-message";

type KeyNameBoxProps = {
  /** Path of the value that the key stands before. */
  readonly path: DocumentPath;
  readonly name: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Why a name cannot be given; null when it can. */
  readonly problem: (name: string) => string | null;
  /** Carries the renaming out; left out, the key alone is changed. */
  readonly onRename?: (name: string) => void;
  readonly className?: string;
};

/** A key of the file. Renaming writes its own bytes and nothing else, on Enter or on leaving; Escape gives up. */
export function KeyNameBox({ path, name, label, disabled, problem, onRename, className }: KeyNameBoxProps) {
  const editor = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const next = typed?.trim() ?? name;
  const wrong = next === name ? null : problem(next);
  const finish = () => {
    if (typed === null || wrong !== null) return;
    setTyped(null);
    if (next === name) return;
    if (onRename !== undefined) return onRename(next);
    const command = renameKey(editor.flush(), path, next);
    if (command !== null) editor.execute(command);
  };
  return (
    <div className={className}>
      <Input
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        data-own-undo={typed === null ? undefined : true}
        value={typed ?? name}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") finish();
          if (event.key === "Escape" && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
        className="font-mono text-sm"
      />
      <ControlMessage message={wrong} />
    </div>
  );
}
