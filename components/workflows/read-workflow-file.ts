import { maxWorkflowBytes } from "@/lib/api/workflows";

/** Outcome of reading a chosen or dropped file: its exact text, or why it was not taken and what to do. */
export type ReadFile =
  | { readonly kind: "read"; readonly fileName: string; readonly text: string }
  | { readonly kind: "refused"; readonly fileName: string; readonly reason: string; readonly advice: string };

export const workflowExtensions = [".lobster", ".yaml", ".yml", ".json"] as const;

/**
 * Reads bytes as UTF-8 without changing one of them: no byte order mark is taken away, no broken byte replaced.
 * What is no text, is empty or is longer than `maxWorkflowBytes` is refused.
 */
export function readWorkflowFile(fileName: string, bytes: Uint8Array): ReadFile {
  const refused = (reason: string, advice: string): ReadFile => ({ kind: "refused", fileName, reason, advice });
  const lower = fileName.toLowerCase();
  if (!workflowExtensions.some((extension) => lower.endsWith(extension))) {
    return refused(
      "it is not named like a workflow file",
      "Choose a file that ends in .lobster, .yaml, .yml or .json, or paste its text.",
    );
  }
  if (bytes.length === 0) return refused("it is empty", "Choose a file with steps in it, or start a blank workflow.");
  if (bytes.length > maxWorkflowBytes) {
    return refused(
      `it has ${formatKib(bytes.length)}, and a workflow may have ${formatKib(maxWorkflowBytes)}`,
      "Move long scripts and data into files of their own that the steps call.",
    );
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return refused("it is written in UTF-16", "Save it as UTF-8 in your editor, then import it again.");
  }
  const text = decode(bytes);
  if (text === null) {
    return refused("it is no text in UTF-8", "Check that it is the right file, and save it as UTF-8 in your editor.");
  }
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    const line = text.slice(0, nul).split(/\r\n|\r|\n/).length;
    return refused(
      `it holds a NUL character (U+0000) on line ${line}`,
      "Check that it is the right file, and take the character out.",
    );
  }
  return { kind: "read", fileName, text };
}

/** The same rules for text that was pasted. */
export function readPastedText(fileName: string, text: string): ReadFile {
  return readWorkflowFile(fileName, new TextEncoder().encode(text));
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // A byte that is no UTF-8: the caller says so to the person.
    return null;
  }
}

function formatKib(bytes: number): string {
  return `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`;
}
