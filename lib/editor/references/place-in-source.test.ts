import { expect, it } from "vitest";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { placeInSource } from "./place-in-source";

it.each([
  ["run: echo $a.json.x $a.json.x # $a.json.x", "echo $a.json.x $a.json.x"],
  ["run: |\n      echo $a.json.x\n      echo $a.json.x", "echo $a.json.x\necho $a.json.x\n"],
  ['run: "say \\"$a.json.x\\"\\n $a.json.x"', 'say "$a.json.x"\n $a.json.x'],
  ["run: >-\n      echo $a.json.x\n      $a.json.x", "echo $a.json.x $a.json.x"],
])("finds the second reference of the same name in %j", (line, text) => {
  const document = lobsterLanguage("a.lobster").open(`steps:\n  - id: b\n    ${line}\n`);
  const from = text.lastIndexOf("$a.json.x");

  const place = placeInSource(document, ["steps", 0, "run"], text, { from, to: from + 9 });

  const first = document.text.indexOf("$a.json.x");
  expect(place?.from).toBe(document.text.indexOf("$a.json.x", first + 1));
});

it("finds nothing outside of the text", () => {
  const document = lobsterLanguage("a.lobster").open("steps:\n  - id: b\n    run: echo\n  - id: c\n    run: $a.json\n");

  expect(placeInSource(document, ["steps", 0, "run"], "echo $a.json", { from: 5, to: 12 })).toBeNull();
  expect(placeInSource(document, ["steps", 9, "run"], "$a.json", { from: 0, to: 7 })).toBeNull();
});
