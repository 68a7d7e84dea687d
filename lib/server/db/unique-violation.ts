import { z } from "zod";

const violation = z.object({
  code: z.literal("P2002"),
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ constraint: z.unknown() }) }) }),
});

/**
 * True when a write failed because a row with the same key exists, and, with `field`, when that field belongs to the key.
 * Drivers report it differently: SQLite names the fields, PostgreSQL the index, whose name contains theirs.
 */
export function isUniqueViolation(error: unknown, field?: string): boolean {
  const parsed = violation.safeParse(error);
  if (!parsed.success) return false;
  return field === undefined || JSON.stringify(parsed.data.meta.driverAdapterError.cause.constraint).includes(field);
}
