"use client";

import { PanelRightClose } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { brokenText } from "@/lib/editor/editor-state";
import { useEditorUi } from "../editor-ui";
import { useEditorState, useSelectedStep } from "../use-editor";
import { StepForm } from "./step-form";
import { WorkflowForm } from "./workflow-form";

/** The selected step as a form; the workflow itself while none is selected. */
export function Inspector() {
  const step = useSelectedStep();
  const ui = useEditorUi();
  const readOnly = useEditorState((state) => state.readOnly);
  const broken = useEditorState((state) => brokenText(state.document) !== null);
  if (!ui.inspector) return null;
  const name = step === null ? "Workflow" : `Step ${step.id ?? "without id"}`;
  return (
    <aside
      id="step-inspector"
      aria-label={name}
      tabIndex={-1}
      className="flex max-h-[60%] shrink-0 flex-col border-t bg-surface outline-none lg:max-h-none lg:w-80 lg:border-t-0 lg:border-l 2xl:w-96"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {step === null ? (
          <WorkflowForm disabled={readOnly || broken} close={<CloseButton />} />
        ) : (
          <StepForm
            key={step.id ?? step.path.join("/")}
            step={step}
            disabled={readOnly || broken}
            close={<CloseButton />}
          />
        )}
      </div>
    </aside>
  );
}

function CloseButton() {
  const { setInspector } = useEditorUi();
  return <IconButton size="sm" icon={PanelRightClose} label="Close this panel" onClick={() => setInspector(false)} />;
}
