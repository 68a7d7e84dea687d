type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/**
 * Name of a key press. `Mod` is Ctrl or ⌘. Shift is named with `Mod`, with keys that have a name, and with letters; in
 * characters such as `?` it is part of the character.
 */
export function hotkeyOf(event: KeyPress): string {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shift = event.shiftKey && (mod || key.length > 1 || isLetter(key));
  return `${shift ? "Shift+" : ""}${mod ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${key}`;
}

/** True for keys of one character, with or without Shift, which can be switched off. */
export function isSingleKey(hotkey: string): boolean {
  return /^(?:Shift\+)?.$/u.test(hotkey);
}

function isLetter(key: string): boolean {
  return key.toUpperCase() !== key;
}
