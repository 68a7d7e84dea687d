/** Longest key of an effect, in UTF-16 units: short enough to be stored. */
export const longestEffectKey = 300;

/** A key as it is, or a long one by its beginning and a number made of all of it. */
export function boundedKey(key: string): string {
  if (key.length <= longestEffectKey) return key;
  const mark = `… ${hashOf(key, 0x811c9dc5)}${hashOf(key, 0x01234567)}`;
  return `${key.slice(0, longestEffectKey - mark.length)}${mark}`;
}

/** FNV-1a with 32 bits, in hexadecimal digits. */
function hashOf(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
