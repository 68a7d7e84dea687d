import type { z } from "zod";
import { AppError } from "../errors";

/** @throws AppError `invalid_request` with the list of problems */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: "path" | "query" | "body",
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message,
  }));
  const first = problems[0];
  const where = first?.path ? `${part}.${first.path}` : part;
  throw new AppError(
    "invalid_request",
    `The request is wrong at ${where}: ${first?.message ?? "not readable"}.`,
    problems,
  );
}

/** The parsed JSON body; an empty body counts as an empty object. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", "The request's body is not JSON.");
  }
}
