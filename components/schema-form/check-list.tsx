import { OutputText } from "@/components/ui/output-text";
import type { AnswerOption } from "./answer-field";
import { ListState } from "./list-state";

type CheckListProps = {
  readonly id: string;
  readonly options: readonly AnswerOption[];
  /** Numbers of the chosen options; undefined while the list is left out. */
  readonly entries: readonly string[] | undefined;
  /** The schema allows a list without entries. */
  readonly mayBeEmpty: boolean;
  readonly disabled: boolean;
  readonly onChange: (entries: readonly string[] | undefined) => void;
};

/** Any number of options. */
export function CheckList({ id, options, entries, mayBeEmpty, disabled, onChange }: CheckListProps) {
  const chosen = entries ?? [];
  const toggle = (value: string, on: boolean) => {
    const next = new Set(on ? [...chosen, value] : chosen.filter((one) => one !== value));
    // In the order of the options, whatever was ticked first.
    const inOrder = options.map((_, index) => String(index)).filter((one) => next.has(one));
    onChange(inOrder.length === 0 ? undefined : inOrder);
  };
  return (
    <>
      <div className="flex flex-col gap-0.5">
        {options.map(({ label }, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the schema
            key={index}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 hover:bg-surface-hover"
          >
            <input
              type="checkbox"
              name={id}
              checked={chosen.includes(String(index))}
              disabled={disabled}
              onChange={(event) => toggle(String(index), event.target.checked)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="[overflow-wrap:anywhere]">
              <OutputText text={label} />
            </span>
          </label>
        ))}
      </div>
      {mayBeEmpty ? <ListState entries={entries} disabled={disabled} onChange={onChange} /> : null}
    </>
  );
}
