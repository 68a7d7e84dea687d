"use client";

import { CircleX, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { WithCode } from "@/components/ui/with-code";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import { useEditor } from "../use-editor";

/** One problem where it belongs, with its repair when there is one. */
export function FieldProblem({ problem }: { readonly problem: Diagnostic }) {
  const editor = useEditor();
  const error = problem.severity === "error";
  const Icon = error ? CircleX : TriangleAlert;
  const { fix } = problem;
  return (
    <div className={cn("flex items-start gap-1.5 text-sm", error ? "text-status-failed" : "text-status-waiting")}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        <WithCode text={[problem.message, problem.hint].filter(Boolean).join(" ")} />
        {fix === undefined ? null : (
          <Button size="sm" onClick={() => editor.execute(fix.command)} className="mt-1 flex">
            {fix.label}
          </Button>
        )}
      </div>
    </div>
  );
}
