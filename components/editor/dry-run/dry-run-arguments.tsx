"use client";

import { ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { ArgumentEditor, argumentsOf, useArgumentDraft } from "@/components/arguments/argument-editor";
import { type ArgumentField, argumentFields } from "@/components/arguments/argument-fields";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { useEditorKnowledge } from "../editor-knowledge";
import { useEditorState } from "../use-editor";
import { useDryRun, useDryRunState } from "./dry-run-context";

/** The arguments that the dry run takes, folded to one line until somebody wants to change them. */
export function DryRunArguments() {
  const data = useEditorState((state) => state.drawn?.data);
  const fields = useMemo(() => argumentFields(data), [data]);
  const { run } = useEditorKnowledge();
  const args = useDryRunState((state) => state.args);
  if (fields.length === 0) return null;
  const names = fields.map(({ name }) => name);
  return (
    <details className="group/arguments border-b">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 px-4 py-1 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/arguments:rotate-90" />
        <span className="font-medium">Arguments</span>
        <span className="truncate font-mono text-text-muted text-xs">{shortArguments(fields, args)}</span>
      </summary>
      <div className="flex max-w-xl flex-col gap-4 px-4 pt-1 pb-4">
        {/* Another run, or another set of arguments, fills the form anew. */}
        <ArgumentsForm key={`${run?.id ?? ""} ${names.join(" ")}`} fields={fields} />
      </div>
    </details>
  );
}

function ArgumentsForm({ fields }: { readonly fields: readonly ArgumentField[] }) {
  const { session } = useDryRun();
  const draft = useArgumentDraft(fields, session.store.getState().args);
  const change: typeof draft.change = (written) => {
    draft.change(written);
    const values = argumentsOf(fields, written);
    if (values !== null) session.setArgs(values);
  };
  return <ArgumentEditor args={{ ...draft, change }} />;
}

function shortArguments(fields: readonly ArgumentField[], args: JsonObject): string {
  return fields
    .map(({ name, initial }) => {
      const value = args[name];
      const text = value === undefined ? initial : typeof value === "string" ? value : JSON.stringify(value);
      return `${name}=${text === "" ? "(unset)" : text}`;
    })
    .join("  ");
}
