import { expect, it } from "vitest";
import { readResult } from "./read-result";

it.each([
  ['{"sent": 3}', { sent: 3 }],
  ["null", null],
  ["sent three mails\n", "sent three mails\n"],
  ["{broken", "{broken"],
  ["  \n", undefined],
])("reads %j", (input, value) => {
  expect(readResult(input)).toEqual(value);
});
