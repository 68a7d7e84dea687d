import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { scriptText } from "@/lib/lobster/pipeline/script-text";

/**
 * A date in UTC by the tokens YYYY MM DD HH mm ss, in ISO form without a format. Numbers and texts of digits are
 * milliseconds since 1970. What is no date stays the text it is.
 */
export function formatDate(value: JsonValue | undefined, format: string | null): string {
  const date = readDate(value);
  if (date === null) return scriptText(value);
  if (format === null) return date.toISOString();
  return format.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => {
    switch (token) {
      case "YYYY":
        return String(date.getUTCFullYear()).padStart(4, "0");
      case "MM":
        return twoDigits(date.getUTCMonth() + 1);
      case "DD":
        return twoDigits(date.getUTCDate());
      case "HH":
        return twoDigits(date.getUTCHours());
      case "mm":
        return twoDigits(date.getUTCMinutes());
      default:
        return twoDigits(date.getUTCSeconds());
    }
  });
}

function readDate(value: JsonValue | undefined): Date | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const isNumber = typeof value === "number" || /^\d+$/.test(value.trim());
  const date = new Date(isNumber ? Number(value) : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
