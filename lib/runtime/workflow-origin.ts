import type { DocumentFormat } from "@/lib/lobster/document/document";

/** A workflow file that is run as a step. */
export type ChildFile = {
  /** Names the file itself, whatever path led to it. */
  readonly realPath: string;
  readonly text: string;
  readonly format: DocumentFormat;
};

/** Where a workflow stands, and how the files are read that it runs as steps. */
export type WorkflowOrigin = {
  /** Absolute; the paths of its `workflow` steps start here. */
  readonly folder: string;
  /** Real paths of the files under way, the outermost first and this workflow's own last. */
  readonly chain: readonly string[];
  /** Reads the file at an absolute path; null when there is none. Throws the system's error when it cannot be read. */
  readonly load: (path: string) => Promise<ChildFile | null>;
  /** What people call the file at an absolute path; the path itself when left out. */
  readonly nameOf?: (path: string) => string;
  /** A sentence for people who look for a file that is not at an absolute path. */
  readonly missingNote?: (path: string) => string;
};
