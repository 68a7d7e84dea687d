import { FileX2 } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { type Drawing, type DrawnLine, type DrawnStep, type OpenedWorkflow, wholeBounds } from "@/lib/editor/drawing";
import { cardRows, rowHeights } from "@/lib/editor/node-size";
import { innerNoticeHeight, innerPadding } from "@/lib/editor/place-boxes";
import { NoteRow, PreviewRow } from "./card-rows";
import { KindIcon } from "./kind-icon";
import { BadgeRow } from "./step-badges";
import { StepCard } from "./step-card";
import { WorkflowFile } from "./workflow-file";

/** Between the frame of the other workflow and the lower edge of the step: `mb-2`. */
const belowSection = 8;

const plain = { selected: false, status: undefined, ghost: undefined } as const;

/** The steps of another workflow, drawn inside the step that runs it. Nothing in it can be changed from here. */
export function InnerWorkflow({ inner }: { readonly inner: OpenedWorkflow | null }) {
  if (inner === null) return null;
  if (inner.kind !== "drawn") {
    return (
      <div style={{ height: innerNoticeHeight }} className="px-2.5 pb-2.5">
        <p
          role="status"
          className="flex h-full items-center gap-2 rounded-md border border-dashed px-2.5 text-text-muted text-xs leading-4"
        >
          {inner.kind === "notice" ? <FileX2 aria-hidden className="size-4 shrink-0" /> : null}
          <span>{inner.kind === "notice" ? inner.words : "Reading the file …"}</span>
        </p>
      </div>
    );
  }
  const bounds = wholeBounds(inner.drawing);
  return (
    <section
      aria-label={`Steps of ${inner.name}, to be read only`}
      style={{ height: bounds.height + 2 * innerPadding - belowSection }}
      className="nodrag relative mx-2 mb-2 cursor-default rounded-md border border-dashed bg-surface-sunken"
    >
      <div
        style={{ width: bounds.width, height: bounds.height, top: innerPadding - belowSection / 2 }}
        className="-translate-x-1/2 absolute left-1/2"
      >
        <InnerDrawing drawing={inner.drawing} chain={inner.chain} />
      </div>
    </section>
  );
}

function InnerDrawing({ drawing, chain }: { readonly drawing: Drawing; readonly chain: string }) {
  const bounds = wholeBounds(drawing);
  const at = (box: { readonly x: number; readonly y: number }) => ({ left: box.x - bounds.x, top: box.y - bounds.y });
  return (
    <>
      {drawing.steps
        .filter((step) => step.container)
        .map((step) => (
          <div
            key={step.key}
            style={{ ...at(step.box), width: step.box.width, height: step.box.height }}
            className="absolute rounded-lg border border-border-strong/50 bg-surface/70"
          >
            <InnerHeader step={step} />
          </div>
        ))}
      <svg
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 overflow-visible"
        width={bounds.width}
        height={bounds.height}
        viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      >
        {drawing.lines.map((line) => (
          <InnerLine key={line.key} line={line} />
        ))}
      </svg>
      {[drawing.start, drawing.end].map((box, index) => (
        <span
          key={index === 0 ? "start" : "end"}
          style={{ ...at(box), width: box.width, height: box.height }}
          className="absolute flex items-center justify-center rounded-full border bg-surface-raised text-text-muted text-xs"
        >
          {index === 0 ? "Start" : "End"}
        </span>
      ))}
      {drawing.steps
        .filter((step) => !step.container)
        .map((step) => (
          <div
            key={step.key}
            style={{ ...at(step.box), width: step.box.width, height: step.box.height }}
            className="absolute"
          >
            <StepCard
              step={step}
              look={plain}
              parts={{
                title: <InnerTitle step={step} />,
                note: <NoteRow facts={step.facts} container={false} />,
                effect: null,
                ignored: <InnerIgnored step={step} />,
                file: <WorkflowFile chain={chain} stepKey={step.key} preview={step.facts.preview} inner={step.inner} />,
                inner: <InnerWorkflow inner={step.inner} />,
              }}
            />
          </div>
        ))}
    </>
  );
}

function InnerTitle({ step }: { readonly step: DrawnStep }) {
  return <span className="block truncate font-medium text-base text-text leading-5">{step.facts.title}</span>;
}

function InnerHeader({ step }: { readonly step: DrawnStep }) {
  const { facts } = step;
  return (
    <>
      <div className="flex h-11 items-center gap-2 px-2.5">
        <KindIcon name={facts.icon} className="size-[18px] shrink-0 text-text-muted" strokeWidth={1.75} />
        <InnerTitle step={step} />
      </div>
      <NoteRow facts={facts} container />
      <PreviewRow facts={facts} file={null} />
      <BadgeRow badges={facts.badges} />
      <InnerIgnored step={step} />
    </>
  );
}

function InnerIgnored({ step }: { readonly step: DrawnStep }) {
  const { ignored } = step.facts;
  if (ignored.length === 0) return null;
  return (
    <ul style={{ height: cardRows(step.facts, step.container).ignored }} className="overflow-hidden px-2.5 text-xs">
      {ignored.slice(0, 4).map((key) => (
        <li
          key={key.name}
          title={key.detail}
          style={{ height: rowHeights.ignoredKey }}
          className="flex items-center gap-1.5"
        >
          <span className={cn("font-mono line-through", key.gateLike ? "text-status-failed" : "text-text-muted")}>
            {key.name}
          </span>
          {key.gateLike ? <span className="font-semibold text-status-failed">not gated</span> : null}
        </li>
      ))}
    </ul>
  );
}

function InnerLine({ line }: { readonly line: DrawnLine }) {
  const { x, y } = line.route.end;
  const turn = { sequence: 90, data: 180, guard: 0, skip: 0 }[line.role];
  return (
    <g>
      <path
        d={line.route.path}
        fill="none"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeDasharray={{ sequence: undefined, data: "1 5", guard: "5 4", skip: "8 5" }[line.role]}
        className={
          {
            sequence: "stroke-border-strong",
            data: "stroke-accent",
            guard: "stroke-status-waiting",
            skip: "stroke-status-continued",
          }[line.role]
        }
      />
      <path
        d="M-6,-3 L0,0 L-6,3 Z"
        transform={`translate(${x},${y}) rotate(${turn})`}
        className={
          {
            sequence: "fill-border-strong",
            data: "fill-accent",
            guard: "fill-status-waiting",
            skip: "fill-status-continued",
          }[line.role]
        }
      />
    </g>
  );
}
