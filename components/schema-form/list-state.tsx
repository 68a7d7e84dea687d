type ListStateProps = {
  readonly entries: readonly string[] | undefined;
  readonly disabled: boolean;
  readonly onChange: (entries: readonly string[] | undefined) => void;
};

/** Tells a list that is left out from one that is sent empty, and changes the one into the other. */
export function ListState({ entries, disabled, onChange }: ListStateProps) {
  if (entries !== undefined && entries.length > 0) return null;
  const empty = entries !== undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
      {empty ? "Sent as an empty list." : "Not sent while nothing is in it."}
      {disabled ? null : (
        <button
          type="button"
          onClick={() => onChange(empty ? undefined : [])}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {empty ? "Leave it out" : "Send an empty list"}
        </button>
      )}
    </p>
  );
}
