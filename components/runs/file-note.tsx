import Link from "next/link";
import type { RunDetail } from "@/lib/api/runs";

/** Names beyond these are counted. */
const mostNamed = 3;

/** The workflows that the run may run as steps, as they were when it was started. */
export function FileNote({ base, run }: { readonly base: string; readonly run: RunDetail }) {
  const { files } = run;
  const more = files.length - mostNamed;
  return (
    <span className="[overflow-wrap:anywhere]" title="Workflows that its steps may run, as they were at the start">
      with{" "}
      {files.slice(0, mostNamed).map(({ fileName, versionNumber, workflowId }, index) => (
        <span key={fileName}>
          {index > 0 ? ", " : ""}
          <Link
            href={`${base}/workflows/${encodeURIComponent(workflowId)}`}
            className="text-accent underline-offset-2 hover:underline"
          >
            {fileName}
          </Link>{" "}
          v{versionNumber}
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : ""}
    </span>
  );
}
