import { WithCode } from "@/components/ui/with-code";
import type { Dialect } from "@/lib/editor/dialects";

type DialectListProps = {
  readonly dialects: readonly Dialect[];
  /** Shows where a key stands in the text. */
  readonly onShow: (key: string) => void;
};

/** Which keys of a file belong to which other way of writing, and how the same is said here. */
export function DialectList({ dialects, onShow }: DialectListProps) {
  if (dialects.length === 0) return null;
  return (
    <section aria-label="What was recognised" className="mt-2 w-full text-left">
      <h2 className="mb-2 font-medium text-sm">What was recognised</h2>
      <ul className="flex flex-col gap-2">
        {dialects.map((dialect) => (
          <li key={dialect.name} className="rounded-md border bg-surface-raised px-3 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">{dialect.name}</span>
              {dialect.keys.map((key) => (
                <button
                  key={key}
                  type="button"
                  title="Show it in the text"
                  onClick={() => onShow(key)}
                  className="inline-flex min-h-6 items-center rounded-sm bg-surface-mark px-1.5 font-mono text-xs hover:bg-surface-hover"
                >
                  {key}
                </button>
              ))}
            </p>
            <p className="mt-1 text-sm text-text-muted">
              <WithCode text={dialect.here} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
