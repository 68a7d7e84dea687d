import { z } from "zod";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

/** Any JSON value, unchanged. */
export const jsonValue: z.ZodType<JsonValue> = z.json() as z.ZodType<JsonValue>;

export const none = z.object({}).strict();
/** ISO 8601, UTC. */
export const timestamp = z.string();
export const workspaceParams = z.object({ workspace: z.string().min(1).max(64) }).strict();
