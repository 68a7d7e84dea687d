"use client";

import { type ReactNode, useState } from "react";
import { cn } from "./cn";

type VirtualRowsProps<Row> = {
  readonly rows: readonly Row[];
  /** Height of every row in pixels. */
  readonly rowHeight: number;
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row, index: number) => ReactNode;
  readonly className?: string;
};

/** Rows drawn above and below the visible ones, so that quick scrolling shows no holes. */
const spare = 10;

/** A list of any length: only the rows in sight are drawn. Stands in a box with a height of its own. */
export function VirtualRows<Row>({ rows, rowHeight, keyOf, children, className }: VirtualRowsProps<Row>) {
  const [view, setView] = useState({ top: 0, height: 600 });
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare);
  const measure = (element: HTMLElement) => {
    setView({ top: element.scrollTop, height: element.clientHeight });
  };
  return (
    <div
      className={cn("min-h-0 overflow-y-auto", className)}
      ref={(element) => {
        if (element === null) return undefined;
        const observer = new ResizeObserver(() => measure(element));
        observer.observe(element);
        return () => observer.disconnect();
      }}
      onScroll={(event) => measure(event.currentTarget)}
    >
      <ul style={{ height: rows.length * rowHeight, position: "relative" }}>
        {rows.slice(first, last).map((row, index) => (
          <li
            key={keyOf(row)}
            aria-posinset={first + index + 1}
            aria-setsize={rows.length}
            style={{ position: "absolute", insetInline: 0, top: (first + index) * rowHeight, height: rowHeight }}
          >
            {children(row, first + index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
