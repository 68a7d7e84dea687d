import type { WorkflowDocument } from "@/lib/lobster/document/document";
import { drawWorkflow } from "./draw-workflow";
import type { OpenedWorkflow } from "./drawing";
import type { EditorLanguage } from "./editor-language";
import { noOffsets } from "./step-offsets";

/** Another workflow of the workspace, as far as it has been fetched. */
export type FetchedFile =
  | { readonly kind: "file"; readonly id: string; readonly text: string }
  | { readonly kind: "fetching" }
  | { readonly kind: "missing" }
  | { readonly kind: "failed"; readonly reason: string };

export type OpenFiles = {
  /** Chains of the steps that are open: the key of a step, behind the chain of the workflow that it stands in. */
  readonly open: ReadonlySet<string>;
  /** By file name; one that is not in it has not been asked for yet. */
  readonly files: ReadonlyMap<string, FetchedFile>;
  languageOf(fileName: string): EditorLanguage;
};

/** Most steps drawn inside of a step; larger workflows are read on their own page. */
export const mostInnerSteps = 200;

/** Name under which a workspace keeps the file that a step names; null for one in a folder, which a workspace has not. */
export function fileNameOf(written: string): string | null {
  const name = written.trim().replace(/^(?:\.\/)+/, "");
  return name === "" || name.includes("/") || name === ".." ? null : name;
}

/** The file that a step runs, as written; null when the step runs none or only a run can tell its name. */
function writtenFile(document: WorkflowDocument, path: readonly (string | number)[]): string | null {
  const step = document.stepAt(path);
  const preview = step?.kind.preview?.(step.fields) ?? null;
  return preview?.kind === "file" ? preview.name : null;
}

/**
 * What stands inside the open steps of a document, to any depth, by key of the step.
 * @param around names of the files around it, outermost first, its own at the end: none of them opens again inside itself
 */
export function openWorkflows(
  document: WorkflowDocument,
  around: readonly string[],
  source: OpenFiles,
  chain = "",
): ReadonlyMap<string, OpenedWorkflow> {
  const opened = new Map<string, OpenedWorkflow>();
  for (const step of document.allSteps) {
    const key = step.path.join("/");
    if (!source.open.has(chain + key)) continue;
    const written = writtenFile(document, step.path);
    if (written !== null) opened.set(key, openOne(written, around, source, `${chain}${key}>`));
  }
  return opened;
}

function openOne(written: string, around: readonly string[], source: OpenFiles, chain: string): OpenedWorkflow {
  const name = fileNameOf(written);
  const notice = (words: string, workflowId: string | null = null): OpenedWorkflow => {
    return { kind: "notice", name: name ?? written, workflowId, words };
  };
  if (name === null) return notice("Workflows of a workspace have no folders: write the file name alone.");
  if (around.includes(name)) return notice("Already open around this step: it would run itself again.");
  const file = source.files.get(name);
  switch (file?.kind) {
    case undefined:
      return { kind: "wanted", name };
    case "fetching":
      return notice("Reading the file …");
    case "missing":
      return notice("The workspace has no workflow of this name.");
    case "failed":
      return notice(file.reason);
    case "file": {
      const language = source.languageOf(name);
      const document = language.open(file.text);
      const count = document.allSteps.length;
      if (document.workflow === null || count === 0)
        return notice("This file has no steps that can be drawn.", file.id);
      if (count > mostInnerSteps) return notice(`${count} steps are too many to be drawn in here.`, file.id);
      const opened = openWorkflows(document, [...around, name], source, chain);
      const drawing = drawWorkflow(document, language.project(document), language.diagnose(document), {
        offsets: noOffsets,
        opened,
      });
      return { kind: "drawn", name, workflowId: file.id, drawing, chain };
    }
  }
}

/** Names of the files that open steps need and that nobody has asked for yet. */
export function wantedFiles(opened: Iterable<OpenedWorkflow>): readonly string[] {
  const wanted = [...opened].flatMap((one): readonly string[] => {
    if (one.kind === "wanted") return [one.name];
    if (one.kind === "notice") return [];
    return wantedFiles(one.drawing.steps.flatMap((step) => step.inner ?? []));
  });
  return [...new Set(wanted)];
}
