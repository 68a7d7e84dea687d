import { OutputText } from "@/components/ui/output-text";
import type { CostEntry, CostSummary } from "@/lib/lobster/run/cost";

/** What language models have cost the run; opened, each step and model. */
export function CostNote({ cost }: { readonly cost: CostSummary }) {
  return (
    <details className="group relative">
      <summary className="cursor-pointer rounded-sm decoration-dotted underline-offset-4 hover:underline">
        {dollars(cost.estimatedCostUsd)} for language models
      </summary>
      <div className="absolute top-full left-0 z-20 mt-1 max-h-80 w-max max-w-[min(36rem,90vw)] overflow-auto rounded-lg border bg-surface-raised p-1 shadow-overlay max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto">
        <table className="w-full text-sm text-text">
          <caption className="px-2 py-1.5 text-left text-text-muted">
            Estimated from the list prices of the models. Calls answered from memory cost nothing.
          </caption>
          <thead>
            <tr className="text-left text-text-muted">
              <th className="px-2 py-1 font-medium">Step</th>
              <th className="px-2 py-1 font-medium">Model</th>
              <th className="px-2 py-1 text-right font-medium">Tokens in</th>
              <th className="px-2 py-1 text-right font-medium">out</th>
              <th className="px-2 py-1 text-right font-medium">Cost</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {cost.byStep.map((entry) => (
              <CostRow key={`${entry.stepId} ${entry.model}`} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function CostRow({ entry }: { readonly entry: CostEntry }) {
  return (
    <tr className="border-t">
      <td className="px-2 py-1 [overflow-wrap:anywhere]">
        <OutputText text={entry.stepId} />
      </td>
      <td className="px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]">{entry.model ?? "not named"}</td>
      <td className="px-2 py-1 text-right">{entry.inputTokens.toLocaleString("en")}</td>
      <td className="px-2 py-1 text-right">{entry.outputTokens.toLocaleString("en")}</td>
      <td className="px-2 py-1 text-right">{dollars(entry.costUsd)}</td>
    </tr>
  );
}

/** Small amounts keep the digits that tell them from nothing. */
function dollars(amount: number): string {
  if (amount === 0) return "$0.00";
  return amount < 0.01 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(2)}`;
}
