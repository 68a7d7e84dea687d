import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { StepPlace } from "@/lib/lobster/edit/command";
import type { GraphEdgeRole } from "@/lib/lobster/graph/model";
import type { DisabledStep } from "@/lib/lobster/notes/file-notes";
import type { Box, Point, Ports, Route } from "./line-routing";
import type { StepFacts } from "./step-facts";
import { noOffsets, type StepOffsets } from "./step-offsets";

export type DrawnStep = {
  readonly key: string;
  readonly path: StepPath;
  readonly id: string | null;
  /** Key of the container, null at the top level. */
  readonly parent: string | null;
  /** In canvas units, from the canvas origin. */
  readonly box: Box;
  readonly ports: Ports;
  readonly container: boolean;
  readonly facts: StepFacts;
  /** The workflow that this step runs, while it is open in its place. */
  readonly inner: OpenedWorkflow | null;
};

/** `skip`: where the run goes on when a step with `on_error: skip_rest` fails. */
export type LineRole = GraphEdgeRole | "skip";

export type DrawnLine = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly role: LineRole;
  readonly field: string;
  readonly label: string;
  readonly route: Route;
  /** Where a step inserted on this line would stand; null where none can be. */
  readonly insert: StepPlace | null;
};

/** A step that stands in comments, as an outline at the place where it would run. */
export type DrawnDisabled = {
  readonly key: string;
  readonly step: DisabledStep;
  readonly parent: string | null;
  readonly box: Box;
};

/** The comment at the head of the file, at the top of the drawing. */
export type DrawnNote = { readonly text: string; readonly lines: number; readonly box: Box };

/** A titled frame around steps. */
export type DrawnRegion = {
  readonly key: string;
  readonly title: string;
  /** Keys of the steps of its list that it holds. */
  readonly steps: readonly string[];
  /** Offset of its marker in the text. */
  readonly at: number;
  readonly box: Box;
};

/** The picture of a document: everything placed, nothing left for the browser to measure. */
export type Drawing = {
  readonly document: WorkflowDocument;
  readonly steps: readonly DrawnStep[];
  readonly lines: readonly DrawnLine[];
  /** The comment at the head of the file. */
  readonly note: DrawnNote | null;
  readonly regions: readonly DrawnRegion[];
  readonly disabled: readonly DrawnDisabled[];
  /** Where the run begins, above the first step, and where it ends, below the last. */
  readonly start: Box;
  readonly end: Box;
  readonly bounds: Box;
};

/** What stands inside a step that runs another workflow, while it is open. */
export type OpenedWorkflow =
  | {
      readonly kind: "drawn";
      readonly name: string;
      readonly workflowId: string;
      readonly drawing: Drawing;
      /** Begins the keys of steps in it: tells the same file in two places apart. */
      readonly chain: string;
    }
  /** Nobody has asked for the file yet. */
  | { readonly kind: "wanted"; readonly name: string }
  /** Why there is nothing to draw: missing, being fetched, inside itself. */
  | { readonly kind: "notice"; readonly name: string; readonly workflowId: string | null; readonly words: string };

/** What people did to the picture without touching the text. */
export type Arrangement = {
  readonly offsets: StepOffsets;
  /** By key of the step. */
  readonly opened: ReadonlyMap<string, OpenedWorkflow>;
};

/** Every step at its automatic place, no other workflow open. */
export const automatic: Arrangement = { offsets: noOffsets, opened: new Map() };

/** Names of the two boxes that are no steps, as ends of lines. */
export const startKey = "start";
export const endKey = "end";

export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Room that a drawing takes with the lines beside its steps. */
export function wholeBounds({ bounds, lines }: Drawing): Box {
  const numbers = lines.flatMap(({ route }) => route.path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const x = across.reduce((least, value) => Math.min(least, value), bounds.x);
  const right = across.reduce((most, value) => Math.max(most, value), bounds.x + bounds.width);
  return { ...bounds, x, width: right - x };
}

export function centerOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
