import { Hand } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { diamondSize } from "@/lib/editor/node-size";

/** A gate that is nothing but a gate: the one shape on the canvas that is no box. */
export function GateDiamond({
  selected,
  outline,
}: {
  readonly selected: boolean;
  /** Classes that tell the state of a run. */
  readonly outline: string | undefined;
}) {
  const { width, height } = diamondSize;
  const corners = [
    [width / 2, 1],
    [width - 1, height / 2],
    [width / 2, height - 1],
    [1, height / 2],
  ];
  return (
    <svg
      aria-hidden="true"
      className={cn("-translate-x-1/2 absolute top-0 left-1/2 overflow-visible", outline)}
      width={width}
      height={height}
    >
      <polygon
        points={corners.map((corner) => corner.join(",")).join(" ")}
        strokeLinejoin="round"
        className={cn(
          "fill-status-waiting-soft stroke-status-waiting transition-[stroke] duration-100",
          selected && "stroke-accent",
        )}
        strokeWidth={selected ? 3 : 1.5}
      />
    </svg>
  );
}

const footSize = 28;

/** The gate of a step that does something first: a diamond on its lower border, through which the run goes on. */
export function FootDiamond({ bottom }: { readonly bottom: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: footSize, height: footSize, bottom }}
      className="-translate-x-1/2 pointer-events-none absolute left-1/2 inline-flex items-center justify-center"
    >
      <svg aria-hidden="true" className="absolute inset-0 overflow-visible" width={footSize} height={footSize}>
        <rect
          x="4.5"
          y="4.5"
          width="19"
          height="19"
          rx="2"
          transform="rotate(45 14 14)"
          className="fill-status-waiting-soft stroke-status-waiting"
          strokeWidth="1.5"
        />
      </svg>
      <Hand className="relative size-3 text-status-waiting" strokeWidth={2} />
    </span>
  );
}
