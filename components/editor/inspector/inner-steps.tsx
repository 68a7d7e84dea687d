"use client";

import { pathKey } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";
import { childListOf } from "@/lib/lobster/graph/child-list";
import { KindIcon } from "../kind-icon";
import { useEditor } from "../use-editor";

/** The steps inside a container, each one click away; they have forms of their own. */
export function InnerSteps({ step }: { readonly step: StepNode }) {
  const editor = useEditor();
  return step.kind.childLists.map((list) => {
    const inside = step.children.filter((child) => childListOf(step, child) === list);
    return (
      <section key={list.path.join("/")} aria-label={list.label}>
        <h3 className="mb-1 flex items-baseline gap-1.5">
          <span className="font-medium text-sm">{list.label}</span>
          <code className="font-mono text-text-muted text-xs">{list.path.join(".")}</code>
        </h3>
        {inside.length === 0 ? <p className="text-sm text-text-muted">There are no steps inside yet.</p> : null}
        <ul className="flex flex-col gap-0.5">
          {inside.map((child) => (
            <li key={pathKey(child.path)}>
              <button
                type="button"
                onClick={() => editor.select(child.path)}
                className="flex min-h-7 w-full items-center gap-2 rounded-md px-1.5 text-left hover:bg-surface-hover"
              >
                <KindIcon name={child.kind.icon} className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
                <span className="min-w-0 shrink-0 truncate text-sm">{child.id ?? "Step without a name"}</span>
                <span className="min-w-0 flex-1 truncate font-mono text-text-muted text-xs">
                  {child.kind.summary(child.fields)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
