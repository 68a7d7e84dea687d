"use client";

import { ClipboardCopy } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusBadge } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { stepResult } from "@/lib/editor/references/step-result";
import type { ReferenceNode } from "@/lib/editor/references/value-node";
import type { StepNode } from "@/lib/lobster/document/document";
import { useEditorKnowledge } from "../editor-knowledge";
import { useFormState } from "../use-editor";
import { ValueLines, ValueTree } from "./value-tree";

const statuses = { ok: "succeeded", skipped: "skipped", failed: "failed", cancelled: "cancelled" } as const;

/** What went into a step and came out of it in the last run; every part can be copied as a reference. */
export function StepData({ step }: { readonly step: StepNode }) {
  const knowledge = useEditorKnowledge();
  const document = useFormState((state) => state.drawn ?? state.document);
  const recorded = step.id === null ? undefined : knowledge.steps.get(step.id);
  const { input, output } = useMemo(() => stepResult(document, step, knowledge), [document, step, knowledge]);
  if (knowledge.run === null) return <p className="text-text-muted">This workflow has not run yet.</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {recorded === undefined ? <Badge>Did not run</Badge> : <StatusBadge status={statuses[recorded.status]} />}
        <span className="text-text-muted">
          in the last run, <RelativeTime at={knowledge.run.at} />
        </span>
      </p>
      {recorded?.reason ? <p className="text-sm [overflow-wrap:anywhere]">{recorded.reason}</p> : null}
      {recorded?.cut ? (
        <p className="text-sm text-text-muted">The output is long: only its beginning is here.</p>
      ) : null}
      <Values title="Output" nodes={output} empty="It left nothing behind." />
      {input.length === 0 ? null : <Values title="Input" nodes={input} empty="" />}
    </div>
  );
}

type ValuesProps = { readonly title: string; readonly nodes: readonly ReferenceNode[]; readonly empty: string };

function Values({ title, nodes, empty }: ValuesProps): ReactNode {
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast(`Copied ${text}`);
  };
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      {nodes.length === 0 ? <p className="text-sm text-text-muted">{empty}</p> : null}
      <ValueTree
        nodes={nodes}
        row={(node) => (
          <>
            <span className="flex min-w-0 flex-1 flex-col px-1.5 py-0.5">
              <ValueLines node={node} label={node.label} />
            </span>
            {node.text === null ? null : <CopyReference text={node.text} onCopy={copy} />}
          </>
        )}
      />
    </section>
  );
}

type CopyReferenceProps = { readonly text: string; readonly onCopy: (text: string) => Promise<void> };

function CopyReference({ text, onCopy }: CopyReferenceProps) {
  return (
    <IconButton
      size="sm"
      icon={ClipboardCopy}
      label={`Copy ${text}`}
      onClick={() => void onCopy(text)}
      className="!size-6"
    />
  );
}
