/**
 * Words of a command line, without a shell. Quotes hold blanks together, and in them a backslash takes the meaning from
 * any character behind it; outside it is a character like any other. A quote that is not closed ends with the text.
 */
export function splitCommand(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (quote !== null && char === "\\" && index + 1 < text.length) {
      index += 1;
      word = (word ?? "") + text.charAt(index);
    } else if (char === quote) {
      quote = null;
    } else if (quote === null && (char === '"' || char === "'")) {
      quote = char;
      word ??= "";
    } else if (quote === null && /\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + char;
    }
  }
  return word === null ? words : [...words, word];
}
