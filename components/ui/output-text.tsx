import { cn } from "./cn";
import { type OutputTone, type TextPart, visibleText } from "./visible-text";

const tone: Readonly<Record<OutputTone, string>> = {
  red: "text-status-failed",
  green: "text-status-succeeded",
  yellow: "text-status-waiting",
  blue: "text-status-running",
  magenta: "text-accent",
  cyan: "text-status-running",
  grey: "text-text-muted",
};

type OutputTextProps = {
  readonly text: string;
  /** Follow colour sequences of commands. */
  readonly colours?: boolean;
};

/** Text from a command, a file or a model: plain, with every invisible character shown as its escape. */
export function OutputText({ text, colours = false }: OutputTextProps) {
  return visibleText(text, { colours }).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { readonly part: TextPart }) {
  const className = cn(part.tone && tone[part.tone], part.bold && "font-semibold");
  if (part.kind === "text") return className ? <span className={className}>{part.text}</span> : part.text;
  return (
    <span
      title="An invisible character, shown as its escape"
      className="rounded-sm bg-status-waiting-soft px-0.5 font-mono text-status-waiting"
    >
      {part.text}
    </span>
  );
}
