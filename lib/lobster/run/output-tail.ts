/** Most UTF-16 units of one stream that a page holds after a cut. */
export const maxOutputLength = 256 * 1024;

// Cutting at every chunk would copy the whole text each time.
const slack = maxOutputLength / 4;

export type OutputTail = { readonly text: string; readonly cut: boolean };

/** The end of an output: the newest text is what people look for. Never splits a character. */
export function keepTail(text: string): OutputTail {
  if (text.length <= maxOutputLength + slack) return { text, cut: false };
  const start = text.length - maxOutputLength;
  const splitsPair = /[\uDC00-\uDFFF]/.test(text.charAt(start));
  return { text: text.slice(splitsPair ? start + 1 : start), cut: true };
}
