"use client";

import { AlertDialog } from "@/components/ui/alert-dialog";
import { stepWords } from "@/lib/editor/acts/chosen";
import { removePaths } from "@/lib/editor/acts/remove-acts";
import { assertNever } from "@/lib/lobster/contract/assert-never";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { readNotes } from "@/lib/lobster/notes/file-notes";
import { useEditor } from "../use-editor";
import { ActMenu } from "./act-menu";
import { useActDialog, useActs } from "./acts-provider";
import { KindMenu } from "./kind-menu";
import { TextQuestion } from "./text-question";

/** The menu or question that an act has opened. */
export function ActDialogs() {
  const dialog = useActDialog();
  const { ask, focusCanvas } = useActs();
  if (dialog === null) return null;
  const close = () => ask(null);
  const closeDialog = () => {
    ask(null);
    requestAnimationFrame(focusCanvas);
  };
  switch (dialog.kind) {
    case "menu":
      return <ActMenu target={dialog.target} at={dialog.at} onClose={close} />;
    case "kinds":
      return <KindMenu path={dialog.path} at={dialog.at} onClose={close} />;
    case "note":
      return <NoteQuestion path={dialog.path} onClose={closeDialog} />;
    case "group":
      return <GroupQuestion paths={dialog.paths} onClose={closeDialog} />;
    case "removal":
      return <RemovalQuestion paths={dialog.paths} dependants={dialog.dependants} onClose={closeDialog} />;
    default:
      return assertNever(dialog);
  }
}

type Closing = { readonly onClose: () => void };

function NoteQuestion({ path, onClose }: Closing & { readonly path: StepPath }) {
  const execute = useExecute();
  const editor = useEditor();
  const document = editor.flush();
  const known = readNotes(document, editor.language.catalog).ofSteps.get(pathKey(path))?.text ?? "";
  const name = stepWords(document, [path]);
  return (
    <TextQuestion
      title={`Note on ${name}`}
      description="The comment lines directly above the step in the file. Empty takes the note away."
      label="Note"
      value={known}
      lines
      action="Set the note"
      onAnswer={(text) => execute({ type: "setNote", path, text }, `Set the note on ${name}`)}
      onClose={onClose}
    />
  );
}

function GroupQuestion({ paths, onClose }: Closing & { readonly paths: readonly StepPath[] }) {
  const execute = useExecute();
  const editor = useEditor();
  const name = stepWords(editor.flush(), paths);
  return (
    <TextQuestion
      title={`Group ${name}`}
      description="A frame with a title, written as two comment lines around the steps."
      label="Title"
      value=""
      lines={false}
      action="Group"
      onAnswer={(text) => {
        const title = text.trim();
        if (title === "") return "A group needs a title.";
        return execute({ type: "setRegion", paths, title }, `Grouped ${name} as ${title}`);
      }}
      onClose={onClose}
    />
  );
}

type RemovalProps = Closing & { readonly paths: readonly StepPath[]; readonly dependants: readonly StepPath[] };

function RemovalQuestion({ paths, dependants, onClose }: RemovalProps) {
  const editor = useEditor();
  const document = editor.flush();
  const all = [...paths, ...dependants];
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${stepWords(document, all)}?`}
      action={`Delete ${all.length} steps`}
      dismiss="Keep them"
      onConfirm={() => {
        removePaths({ editor }, all);
        onClose();
      }}
    >
      <p>
        What {stepWords(document, paths)} gives is read by these steps, directly or through others. They go as well:
      </p>
      <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5 font-mono text-sm">
        {dependants.map((path) => (
          <li key={pathKey(path)}>{stepWords(document, [path])}</li>
        ))}
      </ul>
    </AlertDialog>
  );
}

/** Carries a command out and says so; answers with the refusal. */
function useExecute(): (command: EditCommand, words: string) => string | null {
  const editor = useEditor();
  return (command, words) => {
    const result = editor.execute(command);
    if (!result.ok) return result.reason;
    editor.say(words);
    return null;
  };
}
