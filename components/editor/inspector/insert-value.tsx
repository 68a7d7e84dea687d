"use client";

import { ArrowLeft, Braces } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import type { Editor } from "@/lib/editor/editor";
import { executeTogether } from "@/lib/editor/execute-together";
import { type InsertOffer, type InsertWay, offerInsert } from "@/lib/editor/references/insert-reference";
import { placeInSource } from "@/lib/editor/references/place-in-source";
import { typedValue } from "@/lib/editor/typed-value";
import type { StepPath } from "@/lib/lobster/contract/document-path";
import { valueAt } from "@/lib/lobster/document/workflow-steps";
import { useEditor } from "../use-editor";
import { type InsertHandle, useInsertTarget } from "./insert-context";
import { ReferencePicker } from "./reference-picker";

type InsertValueProps = {
  /** Name of the field for people. */
  readonly field: string;
  readonly step: StepPath | null;
  readonly disabled: boolean;
};

const wholeWorkflow: StepPath = [];

/** Puts a value of an earlier step, or an argument, at the caret of the field around: safely first, raw on demand. */
export function InsertValue({ field, step, disabled }: InsertValueProps) {
  const editor = useEditor();
  const target = useInsertTarget();
  const [open, setOpen] = useState(false);
  const [offer, setOffer] = useState<InsertOffer | null>(null);
  const inserted = useRef(false);

  const toggle = (next: boolean) => {
    setOffer(null);
    inserted.current = false;
    setOpen(next);
  };
  const carryOut = (way: InsertWay) => {
    const handle = target();
    if (handle === null || !insert(editor, handle, way)) return;
    inserted.current = true;
    setOpen(false);
    requestAnimationFrame(() => handle.focus(way.caret));
  };
  const pick = (text: string | null) => {
    const handle = target();
    if (handle === null || text === null) return;
    const next = offerInsert(handle.read(), text);
    const [only, ...others] = next.kind === "ways" ? next.ways : [];
    if (only?.kind === "plain" && others.length === 0) carryOut(only);
    else setOffer(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      label={`Values for ${field}`}
      keepFocusOnClose={() => inserted.current}
      className={offer === null ? "h-96" : undefined}
      trigger={
        <IconButton
          size="sm"
          icon={Braces}
          label={`Insert a value into ${field}`}
          disabled={disabled}
          className="!size-6"
        />
      }
    >
      {offer === null ? (
        <ReferencePicker step={step ?? wholeWorkflow} onPick={(node) => pick(node.text)} />
      ) : (
        <Ways offer={offer} onBack={() => setOffer(null)} onChoose={carryOut} />
      )}
    </Popover>
  );
}

type WaysProps = {
  readonly offer: InsertOffer;
  readonly onBack: () => void;
  readonly onChoose: (way: InsertWay) => void;
};

function Ways({ offer, onBack, onChoose }: WaysProps) {
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-3">
      <Button size="sm" variant="ghost" onClick={onBack} className="-ml-1 self-start">
        <ArrowLeft aria-hidden />
        Another value
      </Button>
      {offer.kind === "refused" ? <p role="alert">{offer.reason}</p> : null}
      {(offer.kind === "ways" ? offer.ways : []).map((way, index) => (
        <div key={way.kind} className="flex flex-col gap-1">
          <Button
            autoFocus={index === 0}
            variant={index === 0 ? "primary" : "secondary"}
            onClick={() => onChoose(way)}
            className="h-auto min-h-8 whitespace-normal py-1 [overflow-wrap:anywhere]"
          >
            {way.label}
          </Button>
          {way.note === "" ? null : <p className="text-sm text-text-muted">{way.note}</p>}
        </div>
      ))}
    </div>
  );
}

/** Carries a way out as one step of undo. False when the file refuses it; then nothing has happened. */
function insert(editor: Editor, handle: InsertHandle, way: InsertWay): boolean {
  const { path } = handle;
  if (way.extract === undefined) {
    handle.write(way.text);
    return true;
  }
  const document = editor.flush();
  const old = valueAt(document.data, path);
  const set = { type: "setField", path, value: typedValue(typeof old === "string" ? old : "", way.text) } as const;
  const applied = editor.language.apply(document, set);
  if (applied.kind === "refused") {
    editor.refuse(applied.reason);
    return false;
  }
  const range = placeInSource(applied.document, path, way.text, way.extract);
  if (range === null) {
    editor.refuse("The reference was not found in the text. Paste it as it is.");
    return false;
  }
  return executeTogether(editor, [set, { type: "extractInterpolation", path, range }]) === null;
}
