"use client";

import { useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { type DataRow, dataShape } from "./data-columns";
import { isRecord, type Json } from "./json";
import { JsonTree } from "./json-tree";
import { OutputText } from "./output-text";

const pageSize = 50;

type DataTableProps = {
  readonly items: readonly Json[];
  /** What the items are; names the table. */
  readonly label: string;
};

/** JSON items as a table when they are alike, else as a list. Cards on a phone. Shows all in pages and says how many are left. */
export function DataTable({ items, label }: DataTableProps) {
  const [shown, setShown] = useState(pageSize);
  const shape = dataShape(items);
  const rest = items.length - shown;
  return (
    <div>
      {shape.kind === "table" ? (
        <>
          <WideTable label={label} columns={shape.columns} rows={shape.rows.slice(0, shown)} />
          <Cards label={label} columns={shape.columns} rows={shape.rows.slice(0, shown)} />
        </>
      ) : (
        <ItemList label={label} items={shape.items.slice(0, shown)} />
      )}
      {rest > 0 ? (
        <div className="mt-2 flex items-center gap-3">
          <Button size="sm" onClick={() => setShown(shown + 10 * pageSize)}>
            Show {Math.min(rest, 10 * pageSize)} more
          </Button>
          <span className="text-sm text-text-muted tabular-nums">
            {shown} of {items.length} shown
          </span>
        </div>
      ) : null}
    </div>
  );
}

type RowsProps = { readonly label: string; readonly columns: readonly string[]; readonly rows: readonly DataRow[] };

function WideTable({ label, columns, rows }: RowsProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="hidden max-h-[28rem] overflow-auto rounded-md border -outline-offset-2 sm:block"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 border-b bg-surface-sunken px-3 py-1.5 font-medium text-text-muted"
              >
                <OutputText text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y bg-surface-raised">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a list are told apart by their place
            <tr key={index} className="align-top">
              {columns.map((column) => (
                <td key={column} className="min-w-24 max-w-96 px-3 py-1.5">
                  <Cell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ label, columns, rows }: RowsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2 sm:hidden">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a list are told apart by their place
        <li key={index} className="rounded-md border bg-surface-raised px-3 py-2">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            {columns
              .filter((column) => Object.hasOwn(row, column))
              .map((column) => (
                <div key={column} className="contents">
                  <dt className="text-text-muted">
                    <OutputText text={column} />
                  </dt>
                  <dd className="min-w-0">
                    <Cell row={row} column={column} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function ItemList({ label, items }: { readonly label: string; readonly items: readonly Json[] }) {
  return (
    <ol aria-label={label} className="divide-y rounded-md border bg-surface-raised text-sm">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a list are told apart by their place
        <li key={index} className="flex gap-3 px-3 py-1.5">
          <span aria-hidden className="w-6 shrink-0 text-right text-text-muted tabular-nums">
            {index + 1}
          </span>
          <div className="min-w-0 flex-1">
            <Value value={item} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Cell({ row, column }: { readonly row: DataRow; readonly column: string }) {
  const value = Object.hasOwn(row, column) ? row[column] : undefined;
  if (value === undefined) {
    return (
      <span className="text-text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">missing</span>
      </span>
    );
  }
  return <Value value={value} />;
}

function Value({ value }: { readonly value: Json }) {
  if (typeof value === "string") {
    return (
      <span className="line-clamp-6 whitespace-pre-wrap break-words">
        {value === "" ? <span className="text-text-muted">empty text</span> : <OutputText text={value} />}
      </span>
    );
  }
  if (Array.isArray(value) || isRecord(value)) {
    return <JsonTree value={value} label="Nested value" open={0} className="border-0 bg-transparent p-0" />;
  }
  return <span className={cn("tabular-nums", value === null && "text-text-muted")}>{JSON.stringify(value)}</span>;
}
