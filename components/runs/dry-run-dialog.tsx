"use client";

import { Eye, Play } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { PlanList } from "@/components/plan/plan-list";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import type { PlannedStep } from "@/lib/api/planned-step";
import { dryRunWorkflow } from "@/lib/api/workflows";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { ArgumentEditor, useArgumentDraft } from "./argument-editor";
import type { ArgumentField } from "./argument-fields";
import { useArgumentFields } from "./use-argument-fields";

type DryRunDialogProps = {
  readonly workspace: string;
  readonly workflowId: string;
  readonly title: string;
  /** The text to plan, saved or not. */
  readonly text: string;
  readonly onClose: () => void;
  /** Starts a real run instead; left out where the person may not. */
  readonly onRun?: () => void;
};

/** Shows what a run of this text would do. Nothing is started. */
export function DryRunDialog({ onClose, onRun, ...plan }: DryRunDialogProps) {
  const formId = useId();
  const loaded = useArgumentFields(plan.workspace, plan.workflowId, plan.text);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Dry run of ${plan.title}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} disabled={loaded.kind !== "ready"}>
            <Eye aria-hidden />
            Plan again
          </Button>
          {onRun ? (
            <Button variant="primary" onClick={onRun}>
              <Play aria-hidden />
              Run
            </Button>
          ) : null}
        </>
      }
    >
      {loaded.kind === "loading" ? <Planning /> : null}
      {loaded.kind === "failed" ? (
        <ErrorNotice title="The workflow could not be read">{loaded.message}</ErrorNotice>
      ) : null}
      {loaded.kind === "ready" ? <Plan {...plan} formId={formId} fields={loaded.fields} /> : null}
    </Dialog>
  );
}

type PlanProps = Omit<DryRunDialogProps, "onClose" | "onRun"> & {
  readonly formId: string;
  readonly fields: readonly ArgumentField[];
};

type PlanState =
  | { readonly kind: "planning" }
  | { readonly kind: "planned"; readonly steps: readonly PlannedStep[] }
  | { readonly kind: "refused"; readonly message: string };

function Plan({ workspace, workflowId, text, formId, fields }: PlanProps) {
  const args = useArgumentDraft(fields);
  const [state, setState] = useState<PlanState>({ kind: "planning" });
  const control = useRef<AbortController | null>(null);

  const plan = async (values: JsonObject) => {
    control.current?.abort();
    control.current = new AbortController();
    const { signal } = control.current;
    setState({ kind: "planning" });
    try {
      const body = { text, args: values };
      const { steps } = await callRoute(dryRunWorkflow, { params: { workspace, workflowId }, body, signal });
      const planned = steps.map(({ condition, gate, ...step }) => ({
        ...step,
        condition: condition && { text: condition.text, holds: condition.switched ?? condition.computed },
        gate: gate !== null,
      }));
      if (!signal.aborted) setState({ kind: "planned", steps: planned });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ kind: "refused", message: error.message });
    }
  };
  const planDraft = () => {
    const values = args.read();
    if (values !== null) void plan(values);
  };

  // The first plan takes the defaults, so that it is there without asking.
  const first = useRef(planDraft);
  useEffect(() => {
    first.current();
    return () => control.current?.abort();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    planDraft();
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
      {fields.length > 0 ? <ArgumentEditor args={args} /> : null}
      <div aria-live="polite">
        {state.kind === "planning" ? <Planning /> : null}
        {state.kind === "refused" ? <ErrorNotice title="It would not start">{state.message}</ErrorNotice> : null}
        {state.kind === "planned" ? (
          <PlanList
            plan={state.steps}
            label="Steps of the dry run"
            gateWord="waits for a person"
            ending="Then the run ends. Nothing was started now."
          />
        ) : null}
      </div>
    </form>
  );
}

function Planning() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Working out what would run</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-16" />
    </div>
  );
}
