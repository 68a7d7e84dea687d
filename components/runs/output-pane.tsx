"use client";

import { ArrowDownToLine, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { OutputText } from "@/components/ui/output-text";

type OutputPaneProps = {
  readonly text: string;
  /** Names the region: "Output of fetch". */
  readonly label: string;
  /** Title above the text. */
  readonly title: string;
  /** The beginning is missing. */
  readonly cut: boolean;
  /** New text comes in; the pane stays at the end until the person scrolls up. */
  readonly live: boolean;
  /** Address of all that was printed, null while there is none. */
  readonly whole: string | null;
};

/** Distance from the end within which the reader counts as being at the end, in pixels. */
const nearEnd = 24;

export function OutputPane({ text, label, title, cut, live, whole }: OutputPaneProps) {
  const region = useRef<HTMLElement>(null);
  const [following, setFollowing] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text is what moves the end
  useEffect(() => {
    const element = region.current;
    if (live && following && element) element.scrollTop = element.scrollHeight;
  }, [text, live, following]);
  return (
    <div>
      <div className="flex h-8 items-center gap-2">
        <h3 className="font-medium text-sm">{title}</h3>
        {cut ? <span className="text-sm text-text-muted">The beginning was cut; this is the end.</span> : null}
        <span className="flex-1" />
        {live && !following ? (
          <Button size="sm" variant="ghost" onClick={() => setFollowing(true)}>
            <ArrowDownToLine aria-hidden />
            Follow
          </Button>
        ) : null}
        {whole === null ? null : (
          <a href={whole} download className={buttonClass({ size: "sm", variant: "ghost" })}>
            <Download aria-hidden />
            Download all
          </a>
        )}
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <section
        ref={region}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          setFollowing(scrollHeight - scrollTop - clientHeight < nearEnd);
        }}
        className="max-h-[26rem] overflow-auto rounded-md border bg-surface-sunken px-3 py-2 -outline-offset-2"
      >
        <pre className="whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
          {cut ? <span className="text-text-muted">… cut …{"\n"}</span> : null}
          <OutputText text={text} colours />
        </pre>
      </section>
    </div>
  );
}
