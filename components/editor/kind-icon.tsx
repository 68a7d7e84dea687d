import {
  Circle,
  CircleDashed,
  FileInput,
  Hand,
  type LucideIcon,
  type LucideProps,
  MessageSquareText,
  Repeat,
  Split,
  Terminal,
  Workflow,
} from "lucide-react";

/** Pictures by the icon name that a step kind's definition gives. */
const icons: Readonly<Record<string, LucideIcon>> = {
  "circle-dashed": CircleDashed,
  "file-input": FileInput,
  hand: Hand,
  "message-square-text": MessageSquareText,
  repeat: Repeat,
  split: Split,
  terminal: Terminal,
  workflow: Workflow,
};

export function KindIcon({ name, ...rest }: LucideProps & { readonly name: string }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden {...rest} />;
}
