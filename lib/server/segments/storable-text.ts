/** Text for a column of its own: databases end texts at a NUL, and nobody reads megabytes. `cut` keeps the beginning. */
export function storableText(text: string, longest = 64 * 1024): string {
  const clean = text.replaceAll("\0", "\uFFFD");
  return clean.length <= longest ? clean : `${clean.slice(0, longest)}…`;
}
