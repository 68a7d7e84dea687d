export type FilterOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

export type Filter = {
  readonly path: readonly string[];
  readonly operator: FilterOperator;
  readonly value: string | number | boolean | null;
};

const shape = /^([a-zA-Z0-9_.]+)\s*(==|=|!=|<=|>=|<|>)\s*(.+)$/s;

/** Reads `path operator value`; null when the text has another shape. Quotes belong to the value. */
export function parseFilter(text: string): Filter | null {
  const [, path, operator, value] = shape.exec(text) ?? [];
  if (path === undefined || operator === undefined || value === undefined) return null;
  return {
    path: path.split(".").filter((segment) => segment !== ""),
    operator: readOperator(operator),
    value: readValue(value),
  };
}

function readOperator(text: string): FilterOperator {
  switch (text) {
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return text;
    default:
      return "==";
  }
}

function readValue(text: string): Filter["value"] {
  const trimmed = text.trim();
  if (trimmed === "true") return true;
  if (trimmed === "false") return false;
  if (trimmed === "null") return null;
  const number = Number(trimmed);
  return trimmed !== "" && !Number.isNaN(number) ? number : text;
}
