import { maxWorkflowBytes } from "@/lib/api/workflows";
import { AppError } from "../errors";

/** Refuses texts that could not be stored and given back byte for byte. */
export function acceptText(text: string): void {
  const bytes = Buffer.byteLength(text, "utf8");
  if (bytes > maxWorkflowBytes) {
    const kib = Math.ceil(bytes / 1024);
    throw new AppError("too_large", `The workflow has ${kib} KiB; the limit is ${maxWorkflowBytes / 1024} KiB.`);
  }
  if (Buffer.from(text, "utf8").toString("utf8") !== text || text.includes("\0")) {
    throw new AppError("unprocessable", "The text holds characters that no text file can hold.");
  }
}
