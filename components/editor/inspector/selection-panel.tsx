"use client";

import { SquareStack } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { keyCaps } from "@/components/ui/key-caps";
import { stepWords } from "@/lib/editor/acts/chosen";
import { actOf } from "@/lib/editor/acts/table";
import { pathKey } from "@/lib/lobster/contract/document-path";
import { useActs } from "../acts/acts-provider";
import { KindIcon } from "../kind-icon";
import { useEditor, useFormState } from "../use-editor";

const offered = ["duplicate", "copy", "disable", "wrap-parallel", "wrap-for-each", "group", "delete"] as const;

/** Several selected steps: which they are, and what can be done with all of them. */
export function SelectionPanel({ close }: { readonly close: ReactNode }) {
  const count = useFormState((state) => state.selectedPaths.length);
  return (
    <>
      <header className="sticky top-0 z-20 flex items-start gap-2.5 border-b bg-surface px-4 pt-3 pb-3">
        <span className="mt-0.5 inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
          <SquareStack aria-hidden className="size-4" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-md">{count} steps selected</h2>
          <p className="text-sm text-text-muted">What you do is done to all of them</p>
        </div>
        {close}
      </header>
      <div className="flex flex-col gap-5 px-4 py-4">
        <ul aria-label="Actions for the selected steps" className="flex flex-col gap-1">
          {offered.map((id) => (
            <li key={id}>
              <ActButton id={id} />
            </li>
          ))}
        </ul>
        <SelectedSteps />
      </div>
    </>
  );
}

/** What cannot be done stays in its place, with the reason. */
function ActButton({ id }: { readonly id: string }) {
  const acts = useActs();
  const act = actOf(id);
  const answer = act.canDo(acts.scene());
  const [key] = act.keys;
  return (
    <Button
      variant="ghost"
      aria-disabled={!answer.ok || undefined}
      title={answer.ok ? undefined : answer.reason}
      onClick={() => acts.perform(act)}
      className="w-full justify-between px-2"
    >
      {act.name}
      {key === undefined ? null : <Kbd keys={keyCaps(key)} className="max-sm:hidden" />}
    </Button>
  );
}

function SelectedSteps() {
  const editor = useEditor();
  const paths = useFormState((state) => state.selectedPaths);
  const document = useFormState((state) => state.document);
  return (
    <section aria-label="Selected steps">
      <h3 className="mb-1 text-sm text-text-muted">Selected steps</h3>
      <ul className="flex flex-col">
        {paths.slice(0, mostNames).map((path) => (
          <li key={pathKey(path)}>
            <button
              type="button"
              title="Select this one alone"
              onClick={() => editor.select(path)}
              className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-surface-hover"
            >
              <KindIcon name={document.stepAt(path)?.kind.icon ?? ""} className="size-4 shrink-0 text-text-muted" />
              <span className="truncate">{stepWords(document, [path])}</span>
            </button>
          </li>
        ))}
      </ul>
      {paths.length > mostNames ? (
        <p className="px-2 py-1 text-sm text-text-muted">and {paths.length - mostNames} more</p>
      ) : null}
    </section>
  );
}

/** Names that are read one by one. */
const mostNames = 50;
