import { isRecord, type Json } from "./json";

export type DataRow = { readonly [key: string]: Json };

export type DataShape =
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly DataRow[] }
  | { readonly kind: "list"; readonly items: readonly Json[] };

/** Columns beyond which a table says less than a list of objects. */
const maxColumns = 24;

/** Decides how a list of JSON values is shown: a table when all are objects, with the union of their keys as columns. */
export function dataShape(items: readonly Json[]): DataShape {
  const rows = items.filter(isRecord);
  if (items.length === 0 || rows.length < items.length) return { kind: "list", items };
  const columns = new Set<string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) columns.add(key);
  }
  if (columns.size === 0 || columns.size > maxColumns) return { kind: "list", items };
  return { kind: "table", columns: [...columns], rows };
}
