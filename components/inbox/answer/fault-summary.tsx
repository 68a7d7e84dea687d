import type { AnswerFault } from "@/components/schema-form/answer-field";
import { ErrorNotice } from "@/components/ui/error-notice";
import { OutputText } from "@/components/ui/output-text";

type FaultSummaryProps = {
  readonly faults: readonly AnswerFault[];
  /** Goes to the field of a fault. */
  readonly onShow: (fault: AnswerFault) => void;
};

/** Everything that is wrong with the answer, in one place; each leads to where it can be mended. */
export function FaultSummary({ faults, onShow }: FaultSummaryProps) {
  if (faults.length === 0) return null;
  const count = faults.length === 1 ? "One thing is" : `${faults.length} things are`;
  return (
    <ErrorNotice title={`${count} not right yet. The request stays open.`}>
      <ul className="mt-1 flex flex-col gap-1">
        {faults.map((fault) => (
          <li key={`${fault.field?.pointer ?? "-"} ${fault.message}`} className="[overflow-wrap:anywhere]">
            {fault.field === null ? (
              <OutputText text={fault.message} />
            ) : (
              <button
                type="button"
                onClick={() => onShow(fault)}
                className="rounded-sm text-left underline decoration-border-strong underline-offset-2 hover:decoration-current"
              >
                <span className="font-medium">
                  <OutputText text={fault.field.label || "Answer"} />
                </span>
                : <OutputText text={fault.message} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}
