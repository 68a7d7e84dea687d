"use client";

import { ArrowLeftRight, ChevronLeft, History } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { IconButton } from "@/components/ui/icon-button";
import { OutputText } from "@/components/ui/output-text";
import { Select } from "@/components/ui/select";
import { LoadingWords, Skeleton } from "@/components/ui/skeleton";
import type { VersionSummary, WorkflowDetail } from "@/lib/api/workflows";
import { comparePath, type VersionSide } from "./compare-path";
import { ComparisonView } from "./comparison-view";
import { RestoreQuestion } from "./restore-question";
import { type LoadedSide, listSides, loadSide, restoreVersion } from "./version-texts";

type CompareScreenProps = {
  readonly workspace: string;
  readonly workflow: WorkflowDetail;
  /** Id of who looks. */
  readonly person: string;
  readonly from: VersionSide;
  readonly to: VersionSide;
};

type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "ready"; readonly before: LoadedSide; readonly after: LoadedSide };

/** Two versions of a workflow beside each other; the draft of this person counts as one. */
export function CompareScreen({ workspace, workflow, person, from, to }: CompareScreenProps) {
  const router = useRouter();
  const [versions, setVersions] = useState<readonly VersionSummary[]>([workflow.version]);
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading" });
  const [asking, setAsking] = useState(false);
  const workflowId = workflow.id;

  useEffect(() => {
    const control = new AbortController();
    const place = { workspace, workflowId, person, savedText: workflow.text, mayEdit: workflow.mayEdit };
    setLoaded({ kind: "loading" });
    Promise.all([loadSide(place, from, control.signal), loadSide(place, to, control.signal)]).then(
      ([before, after]) => setLoaded({ kind: "ready", before, after }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        setLoaded({ kind: "failed", reason: error instanceof Error ? error.message : "The versions cannot be read." });
      },
    );
    return () => control.abort();
  }, [workspace, workflowId, person, workflow.text, workflow.mayEdit, from, to]);

  useEffect(() => {
    const control = new AbortController();
    listSides({ workspace, workflowId }, control.signal).then(setVersions, (error: unknown) => {
      // The two sides are shown without the list; it only offers others.
      if (!control.signal.aborted && !(error instanceof Error)) throw error;
    });
    return () => control.abort();
  }, [workspace, workflowId]);

  const go = (next: { readonly from: VersionSide; readonly to: VersionSide }) =>
    router.replace(comparePath(workspace, workflowId, next.from, next.to));
  const editorPath = `/w/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(workflowId)}`;
  const old = typeof from === "number" && from !== workflow.version.number ? from : null;
  const sides = <SideOptions versions={versions} draft={workflow.mayEdit} chosen={[from, to]} />;
  return (
    <div className="flex h-full flex-col overflow-hidden bg-surface">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b px-2 py-2 md:pr-3">
        <Link
          href={editorPath}
          aria-label="Back to the workflow"
          title="Back to the workflow"
          className="inline-flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="mr-auto min-w-0 flex-1 basis-40 truncate font-semibold text-md">
          Compare <OutputText text={workflow.title} />
        </h1>
        <Select
          aria-label="Older side"
          value={String(from)}
          onChange={(event) => go({ from: sideOf(event.target.value), to })}
        >
          {sides}
        </Select>
        <IconButton icon={ArrowLeftRight} label="Swap the sides" onClick={() => go({ from: to, to: from })} />
        <Select
          aria-label="Newer side"
          value={String(to)}
          onChange={(event) => go({ from, to: sideOf(event.target.value) })}
        >
          {sides}
        </Select>
        {workflow.mayEdit && old !== null ? (
          <Button onClick={() => setAsking(true)}>
            <History aria-hidden />
            Restore version {old}
          </Button>
        ) : null}
      </header>
      {loaded.kind === "failed" ? (
        <div className="p-4">
          <ErrorNotice title="These versions cannot be compared">{loaded.reason}</ErrorNotice>
        </div>
      ) : null}
      {loaded.kind === "loading" ? (
        <div className="flex flex-col gap-2 p-4">
          <LoadingWords label="Loading both versions" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-52" />
        </div>
      ) : null}
      {loaded.kind === "ready" ? (
        <ComparisonView before={loaded.before} after={loaded.after} fileName={workflow.fileName} />
      ) : null}
      {old !== null && asking ? (
        <RestoreQuestion
          number={old}
          newest={workflow.version.number}
          restore={async () => {
            await restoreVersion({ workspace, workflowId }, old, workflow.version.hash);
            router.push(editorPath);
            router.refresh();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function sideOf(value: string): VersionSide {
  return value === "draft" ? "draft" : Number(value);
}

type SideOptionsProps = {
  readonly versions: readonly VersionSummary[];
  readonly draft: boolean;
  /** Shown although the list of versions is not there yet. */
  readonly chosen: readonly VersionSide[];
};

function SideOptions({ versions, draft, chosen }: SideOptionsProps) {
  const numbers = new Set([...versions.map(({ number }) => number), ...chosen.filter((side) => side !== "draft")]);
  const known = new Map(versions.map((version) => [version.number, version]));
  return (
    <>
      {draft || chosen.includes("draft") ? <option value="draft">My draft</option> : null}
      {[...numbers]
        .sort((a, b) => b - a)
        .map((number) => {
          const version = known.get(number);
          return (
            <option key={number} value={number}>
              {version === undefined ? `v${number}` : `v${number} · ${version.message ?? version.author.name}`}
            </option>
          );
        })}
    </>
  );
}
