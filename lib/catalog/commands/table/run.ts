import type { CommandRunner } from "@/lib/lobster/contract/command";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import { renderValue } from "@/lib/lobster/expression/resolve-template";
import { collect } from "@/lib/lobster/run/collect";

/** Items whose fields become columns. */
const sampledItems = 20;
const leastWidth = 3;

/** Prints all items as a table, or line by line when they do not make one, and emits nothing. */
export const runTable: CommandRunner = async (_stage, input, context) => {
  const lines = printedLines(await collect(input));
  context.render(lines.map((line) => `${line}\n`).join(""));
  return { kind: "items", items: [] };
};

function printedLines(items: readonly JsonValue[]): readonly string[] {
  if (items.length === 0) return ["(no results)"];
  const rows = items.filter(isJsonObject);
  const columns = [...new Set(rows.slice(0, sampledItems).flatMap((row) => Object.keys(row)))];
  if (rows.length < items.length || columns.length === 0) return items.map(cellText);
  return tableLines(rows, columns);
}

function tableLines(rows: readonly JsonObject[], columns: readonly string[]): readonly string[] {
  const header = columns.map(cellText);
  const body = rows.map((row) => columns.map((column) => cellText(Object.hasOwn(row, column) ? row[column] : null)));
  const widths = columns.map((_, index) =>
    [header, ...body].reduce((widest, cells) => Math.max(widest, cells[index]?.length ?? 0), leastWidth),
  );
  const rule = widths.map((width) => "-".repeat(width));
  return [header, rule, ...body].map((cells) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? leastWidth)).join("  "),
  );
}

function cellText(value: JsonValue | undefined): string {
  return renderValue(value).replace(/\r\n|\r|\n/g, " ");
}
