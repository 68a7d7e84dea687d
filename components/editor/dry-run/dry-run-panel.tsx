"use client";

import { PanelBottom, PanelRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Tabs } from "@/components/ui/tabs";
import { lackingNeeds } from "@/lib/editor/dry-run/needs";
import { inField, overlayOpen } from "../acts/busy-target";
import { useEditorUi } from "../editor-ui";
import { useEditor } from "../use-editor";
import { DryRunArguments } from "./dry-run-arguments";
import { useDryRun } from "./dry-run-context";
import { DryRunSteps } from "./dry-run-steps";
import { DryRunSummary } from "./dry-run-summary";
import { NeedsList } from "./needs-list";
import { PanelEdge } from "./panel-edge";
import { type PanelSide, rememberedHeight, rememberHeight } from "./panel-place";
import { useNeeds } from "./use-needs";

export const dryRunPanelId = "dry-run-panel";

/** Before a run: what it would do and what it needs. Stands below or beside the drawing and hides nothing of it. */
export function DryRunPanel({ at }: { readonly at: PanelSide }) {
  const { tab, side, mayMove } = useDryRun();
  const { inspector } = useEditorUi();
  const open = tab !== null && side === at;
  useRoomForDrawing(open, mayMove);
  // On a narrow page the form of a step takes its place for a while.
  const covered = inspector && !mayMove;
  return open && !covered ? <OpenPanel at={at} /> : null;
}

function OpenPanel({ at }: { readonly at: PanelSide }) {
  const { tab, show, close, move, mayMove } = useDryRun();
  const needs = useNeeds();
  const panel = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(rememberedHeight);
  useEscape(close);
  const lacking = needs.groups === null ? 0 : lackingNeeds(needs.groups).length;
  const below = at === "bottom";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    document.querySelector<HTMLElement>(".workflow-canvas")?.focus();
  };
  return (
    <>
      {below ? (
        <PanelEdge
          panel={panel}
          height={height}
          onResize={(next) => {
            rememberHeight(next);
            setHeight(next);
          }}
        />
      ) : null}
      <section
        id={dryRunPanelId}
        ref={panel}
        aria-label="Before running"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={below ? { height } : undefined}
        className={cn(
          "@container flex shrink-0 flex-col bg-surface outline-none",
          below ? "max-h-[60dvh]" : "w-96 border-l 2xl:w-[28rem]",
        )}
      >
        <Tabs
          label="Before running"
          value={tab ?? "dry-run"}
          onValueChange={(value) => {
            if (value === "dry-run" || value === "needs") show(value);
          }}
          className="min-h-0 flex-1 [&>div:first-child]:px-4"
          aside={
            <span className="flex items-center gap-1">
              {mayMove ? (
                <IconButton
                  size="sm"
                  icon={below ? PanelRight : PanelBottom}
                  label={below ? "Move this panel to the side" : "Move this panel to the bottom"}
                  onClick={() => move(below ? "side" : "bottom")}
                />
              ) : null}
              <IconButton size="sm" icon={X} label="Clear the dry run" keys={["Esc"]} onClick={close} />
            </span>
          }
          tabs={[
            {
              value: "dry-run",
              label: "Dry run",
              content: (
                <div className="@3xl:scroll-pt-16 h-full overflow-y-auto">
                  <DryRunSummary />
                  <DryRunArguments />
                  <DryRunSteps />
                </div>
              ),
            },
            {
              value: "needs",
              label: (
                <>
                  Needs
                  {lacking === 0 ? null : <Badge tone="failed">{lacking} missing</Badge>}
                </>
              ),
              content: (
                <div className="h-full overflow-y-auto">
                  <NeedsList needs={needs} />
                </div>
              ),
            },
          ]}
        />
      </section>
    </>
  );
}

/** On a narrow page form and panel would leave nothing of the drawing. */
function useRoomForDrawing(open: boolean, wide: boolean): void {
  const { setInspector } = useEditorUi();
  useEffect(() => {
    if (open && !wide) setInspector(false);
  }, [open, wide, setInspector]);
}

/** Escape takes the dry run away once it has nothing else to do: no field, no selection, no menu. */
function useEscape(close: () => void): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const { selection, selectedLine } = editor.store.getState();
      const busy = selection !== null || selectedLine !== null || inField(event.target) || overlayOpen();
      if (event.key === "Escape" && !event.defaultPrevented && !busy) close();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [editor, close]);
}
