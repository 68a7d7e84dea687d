"use client";

import { Syringe } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { WithCode } from "@/components/ui/with-code";
import { nameOfStep } from "@/lib/lobster/safety/gate-words";
import type { RawInterpolation } from "@/lib/lobster/safety/trace-interpolations";
import { useEditorUi } from "../editor-ui";
import { useEditor, useEditorState } from "../use-editor";

/** A value pasted into a command line, where it comes from, and the rewrite that hands it over as a variable. */
export function RawValueRow({ value }: { readonly value: RawInterpolation }) {
  const editor = useEditor();
  const { reveal } = useEditorUi();
  const readOnly = useEditorState((state) => state.readOnly);
  // What is drawn may be older than a text that cannot be read just now.
  const current = useEditorState((state) => state.drawn === state.document);
  const name = useEditorState((state) => {
    const step = state.drawn?.stepAt(value.path) ?? null;
    return step === null ? "" : nameOfStep(step);
  });
  const { rewrite, range } = value;
  const show = () => {
    editor.select(value.path);
    if (range !== null && current) reveal(range.from);
  };
  return (
    <li className="rounded-md px-1 py-1.5 text-sm hover:bg-surface-hover">
      <button type="button" onClick={show} className="block min-h-6 w-full rounded-md text-left">
        <span className="flex items-center gap-1.5">
          <Syringe
            aria-hidden
            className={cn("size-3.5 shrink-0", value.foreign ? "text-status-failed" : "text-status-waiting")}
          />
          <code className="truncate font-mono text-xs">{value.text}</code>
          <span className="truncate text-text-muted">in {name}</span>
        </span>
        <span className="mt-0.5 block break-words text-text-muted">
          {value.trace.map(({ words }, index) => (
            <span key={words} className="block">
              {index === 0 ? "from " : "and that from "}
              <WithCode text={words} />
            </span>
          ))}
        </span>
        {value.foreign ? <span className="block text-danger">Whoever writes that can run commands here.</span> : null}
      </button>
      {rewrite === null || readOnly || !current ? null : (
        <Button size="sm" className="mt-1" onClick={() => editor.execute(rewrite)}>
          Hand over as a variable
          <span className="sr-only">
            : {value.text} in {name}
          </span>
        </Button>
      )}
    </li>
  );
}
