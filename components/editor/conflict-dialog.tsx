"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { useEditorState } from "./use-editor";
import type { Save } from "./use-save";

const DiffPane = dynamic(() => import("./diff-pane").then((module) => module.DiffPane), {
  ssr: false,
  loading: () => <Skeleton className="h-[50vh]" />,
});

/** Two people changed the same version: both texts side by side, and three ways out that lose nothing. */
export function ConflictDialog({ save }: { readonly save: Save }) {
  const mine = useEditorState((state) => state.text);
  const { conflict } = save;
  if (conflict === null) return null;
  const { version } = conflict;
  return (
    <Dialog
      open
      size="xl"
      title="This workflow was changed meanwhile"
      description={
        <>
          {version.author.name} saved version {version.number} <RelativeTime at={version.createdAt} />, while you worked
          on an older one. Your text is not lost.
        </>
      }
      onOpenChange={(open) => {
        if (!open) save.closeConflict();
      }}
      footer={
        <>
          <CopyMine text={mine} />
          <Button onClick={save.takeTheirs}>Take version {version.number}</Button>
          <Button variant="primary" onClick={() => void save.keepMine()}>
            Save mine on top
          </Button>
        </>
      }
    >
      <div className="mb-1 grid grid-cols-2 gap-2 text-sm text-text-muted">
        <span>Version {version.number}</span>
        <span>Mine</span>
      </div>
      <DiffPane before={conflict.text} after={mine} />
    </Dialog>
  );
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
