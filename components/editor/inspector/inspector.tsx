"use client";

import { PanelRightClose, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { brokenText } from "@/lib/editor/editor-state";
import { pathKey, samePath } from "@/lib/lobster/contract/document-path";
import type { StepNode } from "@/lib/lobster/document/document";
import { useActs } from "../acts/acts-provider";
import { useEditorUi } from "../editor-ui";
import { selectedStepOf, useEditor, useEditorState, useFormState, useSettledState } from "../use-editor";
import { KeptDraftsProvider } from "./kept-drafts";
import { SelectionPanel } from "./selection-panel";
import { StepForm } from "./step-form";
import { WorkflowForm } from "./workflow-form";

/** The selected step as a form; what can be done with several; the workflow itself while none is selected. */
export function Inspector() {
  return (
    <KeptDraftsProvider>
      <Panel />
    </KeptDraftsProvider>
  );
}

function Panel() {
  const editor = useEditor();
  const step = useShownStep();
  const ui = useEditorUi();
  const readOnly = useEditorState((state) => state.readOnly);
  const broken = useFormState((state) => brokenText(state.document) !== null);
  const count = useSettledState((state) => state.selectedPaths.length);
  const formKey = useFormKey(step);
  const { focusCanvas } = useActs();
  // Enter on the drawing leads here, Escape leads back. What floats above the form closes on its own Escape.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing || !inside) return;
    event.preventDefault();
    event.stopPropagation();
    focusCanvas();
  };
  if (!ui.inspector) return null;
  const name = count > 1 ? `${count} steps` : step === null ? "Workflow" : `Step ${step.id ?? "without id"}`;
  return (
    <aside
      id="step-inspector"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // Whoever touches a form means the step as it is written now.
      onPointerDownCapture={editor.endTyping}
      onFocusCapture={editor.endTyping}
      className="flex max-h-[60%] shrink-0 flex-col border-t bg-surface outline-none lg:max-h-none lg:w-80 lg:border-t-0 lg:border-l 2xl:w-96"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {count > 1 ? (
          <SelectionPanel close={<CloseButton />} />
        ) : step === null ? (
          <WorkflowForm disabled={readOnly || broken} close={<CloseButton />} />
        ) : (
          <StepForm key={formKey} step={step} disabled={readOnly || broken} close={<CloseButton />} />
        )}
      </div>
    </aside>
  );
}

/** What is typed into a form is in it at once; the form of another step comes with the drawing that selects it. */
function useShownStep(): StepNode | null {
  const now = useFormState(selectedStepOf);
  const settled = useSettledState(selectedStepOf);
  if (now === null || settled === null) return settled;
  return samePath(now.path, settled.path) || (now.id !== null && now.id === settled.id) ? now : settled;
}

/** Stays the same while a step is renamed or moved, so that its form keeps the focus; another step gets another one. */
function useFormKey(step: StepNode | null): number {
  const id = step?.id ?? null;
  const place = step === null ? null : pathKey(step.path);
  const [last, setLast] = useState({ key: 0, id, place });
  if (last.id === id && last.place === place) return last.key;
  const same = place !== null && ((id !== null && id === last.id) || place === last.place);
  const next = { key: same ? last.key : last.key + 1, id, place };
  setLast(next);
  return next.key;
}

/** Where the panel stands beside the drawing; below this width it lies under it. */
const besideDrawing = "(min-width: 1024px)";

function CloseButton() {
  const { setInspector } = useEditorUi();
  const beside = useMediaQuery(besideDrawing);
  return (
    <IconButton
      size="sm"
      icon={beside ? PanelRightClose : X}
      label="Close this panel"
      onClick={() => setInspector(false)}
    />
  );
}
