import type { PipelineChange } from "@/lib/editor/pipeline-form/pipeline-change";
import type { StageForm } from "@/lib/editor/pipeline-form/pipeline-form";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";

/** What every part of a stage's form is given. */
export type StageProps = {
  readonly stage: StageForm;
  readonly index: number;
  readonly text: string;
  readonly path: DocumentPath;
  readonly disabled: boolean;
  readonly onChange: (change: PipelineChange) => boolean;
};
