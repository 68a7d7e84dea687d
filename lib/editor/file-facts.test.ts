import { expect, it } from "vitest";
import { fileFacts } from "./file-facts";

it.each([
  ["an empty file", "", ["UTF-8", "0 lines", "0 bytes"]],
  ["one line without an end", "a", ["UTF-8", "1 line", "1 byte"]],
  ["one line", "{}\n", ["UTF-8", "LF", "1 line", "3 bytes"]],
  ["the line ends of Windows", "a\r\nb\r\n", ["UTF-8", "CRLF", "2 lines", "6 bytes"]],
  ["lone carriage returns", "a\rb", ["UTF-8", "CR", "2 lines", "3 bytes"]],
  ["several line ends and a mark", "\ufeffa\r\nb\n", ["UTF-8 with BOM", "mixed line ends", "2 lines", "8 bytes"]],
  ["thousands", "ä\n".repeat(1500), ["UTF-8", "LF", "1,500 lines", "4,500 bytes"]],
])("tells of %s", (_, text, facts) => {
  expect(fileFacts(text)).toEqual(facts);
});
