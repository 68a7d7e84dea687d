"use client";

import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { LoadingBox } from "@/components/ui/skeleton";
import type { SaveConflict } from "@/lib/api/workflows";
import { type Merge, type MergeChoice, type MergeConflict, mergedText } from "@/lib/editor/merge/merge-result";
import { mergeTexts } from "@/lib/editor/merge/merge-texts";
import { useEditor, useEditorState } from "../use-editor";
import { isSaving, type Save, useSaving } from "../use-save";
import { MergeQuestion } from "./merge-question";

const DiffPane = dynamic(() => import("../diff-pane").then((module) => module.DiffPane), {
  ssr: false,
  loading: () => <LoadingBox label="Loading the comparison" className="h-[40vh]" />,
});

/** Two people changed the same version: both changes become one text, and the person decides where that needs deciding. */
export function MergeDialog({ save }: { readonly save: Save }) {
  const conflict = useSaving(save, (state) => state.conflict);
  return conflict === null ? null : <OpenDialog save={save} theirs={conflict} />;
}

function OpenDialog({ save, theirs }: { readonly save: Save; readonly theirs: SaveConflict }) {
  const editor = useEditor();
  const mine = useEditorState((state) => state.text);
  const base = useEditorState((state) => state.savedText);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(new Map());
  const busy = useSaving(save, isSaving);
  const first = useRef(theirs.version.number);
  const merge = useMemo(
    () => mergeTexts({ base, mine, theirs: theirs.text }, editor.language.open),
    [base, mine, theirs.text, editor],
  );
  const choices = merge.conflicts.map((conflict) => chosen.get(nameOf(conflict)));
  const decided = choices.filter((choice) => choice !== undefined);
  const open = merge.conflicts.length - decided.length;
  const { number, author, createdAt } = theirs.version;
  // What is not decided yet is shown as theirs: that is what is stored.
  const result = mergedText(
    merge,
    choices.map((choice) => choice ?? "theirs"),
  );
  const readable = useMemo(() => {
    const read = (text: string) => editor.language.open(text).data !== undefined;
    return read(result) || !read(theirs.text) || !read(mine);
  }, [editor, result, theirs.text, mine]);
  return (
    <Dialog
      open
      size="xl"
      title="This workflow was changed meanwhile"
      description={
        <>
          {author.name} saved version {number} <RelativeTime at={createdAt} />, while you worked on an older one. Your
          text is not lost.
        </>
      }
      onOpenChange={(stays) => {
        if (!stays) save.closeConflict();
      }}
      footer={
        <>
          <CopyMine text={mine} />
          <Button disabled={busy} onClick={save.takeTheirs}>
            Take version {number}
          </Button>
          <Button disabled={busy} onClick={() => void save.saveMerged(mine)}>
            Save mine instead
          </Button>
          <Button
            variant="primary"
            disabled={open > 0 || !readable}
            busy={busy}
            onClick={() => void save.saveMerged(result)}
          >
            Save merged
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {number === first.current ? null : (
          <Notice tone="warning" title={`${author.name} saved version ${number} while this was open`}>
            Everything was merged again, on top of version {number}.
          </Notice>
        )}
        <p role="status">{summary(merge, open)}</p>
        {readable ? null : (
          <Notice tone="warning" title="Together these choices cannot be read as a workflow">
            Each side alone can. Choose otherwise at one of the places, or keep both there.
          </Notice>
        )}
        {merge.conflicts.map((conflict, index) => (
          <MergeQuestion
            key={nameOf(conflict)}
            conflict={conflict}
            theirName={author.name}
            choice={choices[index]}
            onChoose={(choice) => setChosen(new Map([...chosen, [nameOf(conflict), choice]]))}
          />
        ))}
        <section aria-label="The merged text">
          <div className="mb-1 hidden grid-cols-2 gap-2 text-sm text-text-muted md:grid">
            <span>Version {number}</span>
            <span>Merged</span>
          </div>
          <DiffPane
            before={theirs.text}
            after={result}
            labels={[`Version ${number}`, "The merged text"]}
            className="h-[40vh]"
          />
        </section>
      </div>
    </Dialog>
  );
}

/** Tells a conflict apart from others, so that what was chosen stays chosen when everything is merged again. */
function nameOf({ place, step, base, mine, theirs }: MergeConflict): string {
  return JSON.stringify([place, step, base, mine, theirs]);
}

function summary({ conflicts }: Merge, open: number): string {
  if (conflicts.length === 0) return "Your changes and theirs do not touch each other: both are in the merged text.";
  if (open === 0) return "Everything is decided. This is the text that will be saved:";
  const places = open === 1 ? "1 place" : `${open} places`;
  return `Both of you changed ${places}: choose what stays. Everything else is merged already.`;
}

function CopyMine({ text }: { readonly text: string }) {
  const [word, setWord] = useState("Copy my text");
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setWord("Copied"),
      () => setWord("The browser does not allow copying"),
    );
  };
  return (
    <Button variant="ghost" onClick={copy} className="mr-auto">
      {word}
    </Button>
  );
}
