"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";
import { toast } from "./toast";

type CopyButtonProps = {
  readonly text: string;
  /** What is copied: "Copy command". */
  readonly label: string;
  readonly className?: string;
};

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? "Copied" : label}
      size="sm"
      className={className}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => toast.error("The browser did not allow copying. Select the text and copy it by hand."),
        );
      }}
    />
  );
}
