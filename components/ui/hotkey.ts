type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** Name of a key press. `Mod` is Ctrl or ⌘; Shift is named only together with `Mod`, since it is part of characters such as `?`. */
export function hotkeyOf(event: KeyPress): string {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return `${event.shiftKey && mod ? "Shift+" : ""}${mod ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${key}`;
}
