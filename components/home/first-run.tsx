import { ArrowRight, FilePlus2, FileUp, Hand, type LucideIcon, Shapes } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { OutputText } from "@/components/ui/output-text";
import { isStatusName, StatusBadge } from "@/components/ui/status";
import type { WorkflowSummary } from "@/lib/api/workflows";

type FirstRunProps = { readonly base: string; readonly workflows: readonly WorkflowSummary[] };

type Door = { readonly icon: LucideIcon; readonly title: string; readonly text: string; readonly way: string };

const doors: readonly Door[] = [
  { icon: FileUp, title: "Open a file", text: "Yours stays as it is, byte for byte.", way: "import" },
  { icon: Shapes, title: "Start from an example", text: "Small files that run at once.", way: "example" },
  { icon: FilePlus2, title: "Blank", text: "Type a command; it is the first step.", way: "blank" },
];

/** The first minute: what this is, one workflow to look at, and three ways in. */
export function FirstRun({ base, workflows }: FirstRunProps) {
  const sample = workflows.find((workflow) => workflow.gateCount > 0 && workflow.errorCount === 0) ?? workflows[0];
  return (
    <div className="flex flex-col gap-6 md:pt-8">
      <div>
        <p className="font-semibold text-xl tracking-tight">A workflow is one file, and a drawing of it.</p>
        <p className="mt-2 max-w-[60ch] text-balance text-md text-text-muted">
          Change either, and the other follows. Run it, and it stops where it must ask a person.
        </p>
      </div>
      {sample ? <Sample base={base} workflow={sample} /> : null}
      <ul className="grid gap-3 sm:grid-cols-3">
        {doors.map(({ icon: Icon, title, text, way }) => (
          <li key={way}>
            <Link
              href={`${base}/workflows?new=${way}`}
              className="flex h-full items-start gap-3 rounded-lg border bg-surface-raised px-4 py-3.5 transition-colors hover:border-border-strong"
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
              <span>
                <span className="block font-medium">{title}</span>
                <span className="text-sm text-text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sample({ base, workflow }: { readonly base: string; readonly workflow: WorkflowSummary }) {
  const href = `${base}/workflows/${encodeURIComponent(workflow.id)}`;
  return (
    <section
      aria-label="A workflow to begin with"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border bg-surface-raised px-5 py-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-md">
            <OutputText text={workflow.title} />
          </span>
          {workflow.lastRun && isStatusName(workflow.lastRun.status) ? (
            <StatusBadge status={workflow.lastRun.status} quiet />
          ) : null}
        </p>
        {workflow.description ? (
          <p className="mt-0.5 text-text-muted">
            <OutputText text={workflow.description} />
          </p>
        ) : null}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
          <span className="font-mono text-xs">{workflow.fileName}</span>
          <span>{workflow.stepCount === 1 ? "1 step" : `${workflow.stepCount} steps`}</span>
          {workflow.gateCount > 0 ? (
            <span className="inline-flex items-center gap-1 text-status-waiting">
              <Hand aria-hidden className="size-3.5" />
              asks before it acts
            </span>
          ) : null}
        </p>
      </div>
      <Link href={href} className={buttonClass({ variant: "primary", size: "lg" })}>
        Look at it
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}
