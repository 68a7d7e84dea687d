import { plainVisible } from "./plain-visible";

/** Help texts and problems mark code with backticks. */
export function WithCode({ text }: { readonly text: string }) {
  return plainVisible(text)
    .split("`")
    .map((part, index) =>
      index % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
        <code key={index} className="rounded-sm bg-surface-mark px-1 font-mono text-xs">
          {part}
        </code>
      ) : (
        part
      ),
    );
}
