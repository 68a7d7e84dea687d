const caps: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Delete: "Del",
  Escape: "Esc",
  ContextMenu: "Menu",
};

/** `Shift+Mod+z` → `["Shift", "Mod", "Z"]`, for `Kbd`. */
export function keyCaps(hotkey: string): readonly string[] {
  const parts = hotkey === "+" ? ["+"] : hotkey.split(/\+(?=.)/u);
  return parts.map((part) => caps[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}
