import { ErrorNotice } from "@/components/ui/error-notice";
import type { ImportFailure } from "./use-import";

/** Names each file that was not imported, the reason, and what to do. */
export function ImportFailures({ failures }: { readonly failures: readonly ImportFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <ErrorNotice
      title={failures.length === 1 ? "One file was not imported" : `${failures.length} files were not imported`}
    >
      <ul className="flex flex-col gap-1">
        {failures.map((failure) => (
          <li key={failure.fileName}>
            <code className="font-mono text-sm">{failure.fileName}</code>: {failure.reason}. {failure.advice}
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}
