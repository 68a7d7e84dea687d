import { visibleText } from "./visible-text";

/** The text with every invisible character as its escape, for places that hold nothing but plain text. */
export function plainVisible(text: string): string {
  return visibleText(text)
    .map((part) => part.text)
    .join("");
}
