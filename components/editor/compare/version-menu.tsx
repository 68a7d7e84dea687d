"use client";

import { ChevronDown, GitCompare, History } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { LoadingBox } from "@/components/ui/skeleton";
import type { VersionSummary, WorkflowDetail } from "@/lib/api/workflows";
import { isDirty } from "@/lib/editor/editor-state";
import { useEditor, useEditorState } from "../use-editor";
import type { Save } from "../use-save";
import { comparePath } from "./compare-path";
import { RestoreQuestion } from "./restore-question";
import { SaveWithMessage } from "./save-with-message";
import { listSides, restoreMessage, versionText } from "./version-texts";

type VersionMenuProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  readonly save: Save;
};

type Listed =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "ready"; readonly versions: readonly VersionSummary[] };

/** The number of the version that is edited; opens the list of all. */
export function VersionMenu({ workspace, workflow, save }: VersionMenuProps) {
  const number = useEditorState((state) => state.base.number);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Version ${number}, show all versions`}
        title="All versions"
        onClick={() => setOpen(true)}
        className="-my-1 inline-flex h-6 shrink-0 items-center gap-0.5 rounded-sm px-1 tabular-nums hover:bg-surface-hover hover:text-text"
      >
        v{number}
        <ChevronDown aria-hidden className="size-3.5" />
      </button>
      {open ? (
        <VersionList workspace={workspace} workflow={workflow} save={save} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function VersionList({ workspace, workflow, save, onClose }: VersionMenuProps & { readonly onClose: () => void }) {
  const editor = useEditor();
  const router = useRouter();
  const dirty = useEditorState(isDirty);
  const base = useEditorState((state) => state.base);
  const [listed, setListed] = useState<Listed>({ kind: "loading" });
  const [restoring, setRestoring] = useState<number | null>(null);
  const workflowId = workflow.id;
  useEffect(() => {
    const control = new AbortController();
    listSides({ workspace, workflowId }, control.signal).then(
      (versions) => setListed({ kind: "ready", versions }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setListed({ kind: "failed", reason: error instanceof Error ? error.message : "The list cannot be read." });
      },
    );
    return () => control.abort();
  }, [workspace, workflowId]);
  const compare = (number: number) =>
    router.push(comparePath(workspace, workflow.id, number, dirty ? "draft" : base.number));
  return (
    <Dialog
      open
      size="lg"
      title="Versions"
      description="Every save is kept. Restoring an old version makes a new one of its text."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {dirty && workflow.mayEdit ? <SaveWithMessage save={save} onSaved={onClose} /> : null}
      {listed.kind === "loading" ? <LoadingBox label="Loading the versions" className="h-24" /> : null}
      {listed.kind === "failed" ? <ErrorNotice title="Not loaded">{listed.reason}</ErrorNotice> : null}
      {listed.kind === "ready" ? (
        <ol className="max-h-[55vh] divide-y overflow-y-auto">
          {listed.versions.map((version) => {
            const current = version.number === base.number;
            return (
              <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="w-10 shrink-0 font-medium tabular-nums">v{version.number}</span>
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block truncate">{version.message ?? (current ? "This version" : "Saved")}</span>
                  <span className="block text-sm text-text-muted">
                    {version.author.name}, <RelativeTime at={version.createdAt} />
                  </span>
                </span>
                {current && !dirty ? (
                  <span className="text-sm text-text-muted">open now</span>
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Compare version ${version.number} with ${dirty ? "my draft" : `version ${base.number}`}`}
                    onClick={() => compare(version.number)}
                  >
                    <GitCompare aria-hidden />
                    Compare
                  </Button>
                )}
                {current || !workflow.mayEdit ? null : (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Restore version ${version.number}`}
                    onClick={() => setRestoring(version.number)}
                  >
                    <History aria-hidden />
                    Restore
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      ) : null}
      {restoring === null || listed.kind !== "ready" ? null : (
        <RestoreQuestion
          number={restoring}
          newest={listed.versions[0]?.number ?? base.number}
          restore={async () => {
            const text = await versionText({ workspace, workflowId }, restoring);
            editor.replaceText(text, `Restore version ${restoring}`);
            onClose();
            // What keeps it from being stored is told by the page; the text stays either way.
            await save.save(restoreMessage(restoring));
          }}
          onClose={() => setRestoring(null)}
        />
      )}
    </Dialog>
  );
}
