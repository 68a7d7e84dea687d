const storageKey = "studio.single-keys";

/** Shortcuts of one plain letter can be switched off, for people who speak or mistype their input. On by default. */
export function singleKeysEnabled(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function setSingleKeys(enabled: boolean): void {
  if (enabled) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}
