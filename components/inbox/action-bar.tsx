import { Ban } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { keyClass } from "./key-class";

type ActionBarProps = {
  readonly rejecting: boolean;
  readonly disabled: boolean;
  readonly onReject: () => void;
  /** What a yes looks like here. */
  readonly children: ReactNode;
};

/** The two ways to settle a request, in reach however long the page is. */
export function ActionBar({ rejecting, disabled, onReject, children }: ActionBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t bg-surface px-4 py-3 sm:justify-end lg:mx-0 lg:px-0">
      <Button
        variant="danger-outline"
        size="lg"
        className="flex-1 sm:flex-none"
        disabled={disabled}
        busy={rejecting}
        onClick={onReject}
      >
        {rejecting ? null : <Ban aria-hidden />}
        Reject
        <Kbd keys={["R"]} className={keyClass} />
      </Button>
      {children}
    </div>
  );
}
