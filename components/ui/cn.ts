import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; a later utility of the same kind wins, so callers can adjust a part. */
export function cn(...values: readonly ClassValue[]): string {
  return twMerge(clsx(values));
}
