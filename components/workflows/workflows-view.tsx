"use client";

import { FilePlus2, Search, Upload, Workflow } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Input } from "@/components/ui/input";
import { Page, PageHeader } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import { useLiveData } from "@/components/ui/use-live-data";
import { callRoute } from "@/lib/api/client";
import { listWorkflows, type WorkflowDetail, type WorkflowSummary } from "@/lib/api/workflows";
import { ArchiveDialog } from "./archive-dialog";
import { DropOverlay } from "./drop-overlay";
import { ExampleDialog, type ExampleWorkflow } from "./example-dialog";
import { ImportDialog } from "./import-dialog";
import { ImportFailures } from "./import-failures";
import { ImportRenames } from "./import-renames";
import { NewWorkflowDialog } from "./new-workflow-dialog";
import { type ImportRename, useImport } from "./use-import";
import { WorkflowTable } from "./workflow-table";

/** Which way to make a workflow is open. */
export type NewWorkflowWay = "blank" | "import" | "example";

type WorkflowsViewProps = {
  readonly workspace: string;
  readonly initial: readonly WorkflowSummary[];
  readonly examples: readonly ExampleWorkflow[];
  /** The dialog that is open when the page appears. */
  readonly way: NewWorkflowWay | null;
  /** Dialog that starts a run of the chosen workflow. */
  readonly renderStartRun: (workflow: WorkflowSummary, close: () => void) => ReactNode;
};

const refreshPeriod = 15_000;

export function WorkflowsView({ workspace, initial, examples, way: firstWay, renderStartRun }: WorkflowsViewProps) {
  const router = useRouter();
  const [way, setWay] = useState(firstWay);
  const [search, setSearch] = useState("");
  const [running, setRunning] = useState<WorkflowSummary | null>(null);
  const [archiving, setArchiving] = useState<WorkflowSummary | null>(null);
  const { data, error, refresh } = useWorkflows(workspace, initial);

  const afterImport = useCallback(
    (imported: readonly WorkflowDetail[], renames: readonly ImportRename[]) => {
      setWay(null);
      refresh();
      const [only] = imported;
      if (imported.length === 1 && only) {
        const [rename] = renames;
        if (rename) toast(`Stored as ${rename.to}`, { description: `There is another ${rename.from} already.` });
        router.push(`/w/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(only.id)}`);
      } else toast.success(`${imported.length} workflows were imported`);
    },
    [router, workspace, refresh],
  );
  const importer = useImport(workspace, afterImport);
  const open = (next: NewWorkflowWay | null) => {
    importer.clearNotices();
    setWay(next);
  };
  const dialog = (name: NewWorkflowWay) => ({
    open: way === name,
    onOpenChange: (isOpen: boolean) => open(isOpen ? name : null),
    importer,
  });

  return (
    <Page>
      <PageHeader
        title="Workflows"
        actions={
          <>
            <Button onClick={() => open("import")}>
              <Upload aria-hidden />
              Import
            </Button>
            <Button variant="primary" onClick={() => open("blank")}>
              <FilePlus2 aria-hidden />
              New
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {way === null ? <ImportFailures failures={importer.failures} /> : null}
        <ImportRenames renames={importer.renames} />
        {error ? (
          <ErrorNotice title="The list could not be renewed" actions={<Button onClick={refresh}>Try again</Button>}>
            {error.message} What you see is from before.
          </ErrorNotice>
        ) : null}
        <List
          workspace={workspace}
          workflows={data}
          search={search}
          onSearch={setSearch}
          onOpen={open}
          onRun={setRunning}
          onArchive={setArchiving}
        />
      </div>
      <DropOverlay onDrop={importer.importFiles} />
      <NewWorkflowDialog {...dialog("blank")} />
      <ImportDialog {...dialog("import")} />
      <ExampleDialog {...dialog("example")} examples={examples} />
      {running ? renderStartRun(running, () => setRunning(null)) : null}
      {archiving ? (
        <ArchiveDialog
          workspace={workspace}
          workflow={archiving}
          onClose={() => setArchiving(null)}
          onArchived={refresh}
        />
      ) : null}
    </Page>
  );
}

type ListProps = {
  readonly workspace: string;
  readonly workflows: readonly WorkflowSummary[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (way: NewWorkflowWay) => void;
  readonly onRun: (workflow: WorkflowSummary) => void;
  readonly onArchive: (workflow: WorkflowSummary) => void;
};

function List({ workspace, workflows, search, onSearch, onOpen, onRun, onArchive }: ListProps) {
  // Typing goes first; the table follows.
  const wanted = useDeferredValue(search);
  if (workflows.length === 0) {
    return (
      <EmptyState
        icon={Workflow}
        title="No workflows yet"
        className="rounded-lg border border-dashed"
        actions={
          <>
            <Button onClick={() => onOpen("import")}>Open a file</Button>
            <Button onClick={() => onOpen("example")}>Start from an example</Button>
            <Button onClick={() => onOpen("blank")}>Blank</Button>
          </>
        }
      >
        A workflow is one file of steps. Bring yours, or begin with one that runs.
      </EmptyState>
    );
  }
  const found = workflows.filter((workflow) => matches(workflow, wanted));
  return (
    <>
      <div className="relative max-w-sm">
        <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-text-muted" />
        <Input
          type="search"
          aria-label="Search workflows"
          placeholder="Search by name or file"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="pl-8"
        />
      </div>
      {found.length > 0 ? (
        <WorkflowTable workspace={workspace} workflows={found} onRun={onRun} onArchive={onArchive} />
      ) : (
        <EmptyState
          title={`No workflow is called “${search}”`}
          className="rounded-lg border border-dashed"
          actions={<Button onClick={() => onSearch("")}>Show all {workflows.length}</Button>}
        />
      )}
    </>
  );
}

function matches(workflow: WorkflowSummary, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  const text = `${workflow.title} ${workflow.fileName} ${workflow.description ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function useWorkflows(workspace: string, initial: readonly WorkflowSummary[]) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly WorkflowSummary[]> =>
      (await callRoute(listWorkflows, { params: { workspace }, signal })).workflows,
    [workspace],
  );
  return useLiveData(initial, load, refreshPeriod);
}
