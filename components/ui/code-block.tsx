import { cn } from "./cn";
import { CopyButton } from "./copy-button";
import { OutputText } from "./output-text";

type CodeBlockProps = {
  readonly text: string;
  /** What it is; names the region for screen readers: "Command of step collect". */
  readonly label: string;
  /** Wraps long lines instead of scrolling sideways. */
  readonly wrap?: boolean;
  readonly copy?: boolean;
  readonly className?: string;
};

/** Code or data to read and copy. Scrolls in its own focusable region. */
export function CodeBlock({ text, label, wrap = false, copy = true, className }: CodeBlockProps) {
  return (
    <div className={cn("relative rounded-md border bg-surface-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className={cn("max-h-96 overflow-auto rounded-md px-3 py-2 -outline-offset-2", copy && "pr-10")}
      >
        <pre className={cn("font-mono text-sm", wrap && "whitespace-pre-wrap [overflow-wrap:anywhere]")}>
          <OutputText text={text} />
        </pre>
      </section>
      {copy ? <CopyButton text={text} label={`Copy: ${label}`} className="absolute top-1 right-1" /> : null}
    </div>
  );
}
