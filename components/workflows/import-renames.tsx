import { Notice } from "@/components/ui/error-notice";
import type { ImportRename } from "./use-import";

/** Names each file that was stored under another name; workflows find each other by name. */
export function ImportRenames({ renames }: { readonly renames: readonly ImportRename[] }) {
  if (renames.length === 0) return null;
  return (
    <Notice tone="warning" title="Some names were taken">
      <ul className="flex flex-col gap-1">
        {renames.map(({ from, to }) => (
          <li key={to} className="[overflow-wrap:anywhere]">
            <code className="font-mono text-sm">{from}</code> was stored as{" "}
            <code className="font-mono text-sm">{to}</code>
          </li>
        ))}
      </ul>
      <p className="mt-1">A step that runs one of these workflows by its old name still finds the older one.</p>
    </Notice>
  );
}
