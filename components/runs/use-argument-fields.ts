"use client";

import { useEffect, useState } from "react";
import { type ArgumentField, argumentFields } from "@/components/arguments/argument-fields";
import { callRoute } from "@/lib/api/client";
import { readWorkflow } from "@/lib/api/workflows";

export type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly fields: readonly ArgumentField[]; readonly text: string }
  | { readonly kind: "failed"; readonly message: string };

/** Reads the fields from the text. The parser comes only when it is needed, so that lists stay light. */
export function useArgumentFields(workspace: string, workflowId: string, text: string | undefined): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading" });
  useEffect(() => {
    const control = new AbortController();
    const load = async () => {
      const source =
        text ?? (await callRoute(readWorkflow, { params: { workspace, workflowId }, signal: control.signal })).text;
      const [{ openDocument }, { catalog }] = await Promise.all([
        import("@/lib/lobster/document/open-document"),
        import("@/lib/catalog/index"),
      ]);
      if (!control.signal.aborted) {
        setLoaded({ kind: "ready", fields: argumentFields(openDocument(source, catalog).data), text: source });
      }
    };
    load().catch((error: unknown) => {
      if (control.signal.aborted) return;
      setLoaded({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    });
    return () => control.abort();
  }, [workspace, workflowId, text]);
  return loaded;
}
