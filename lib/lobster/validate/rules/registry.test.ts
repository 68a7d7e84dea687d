import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../../document/open-document";
import { applyEdits } from "../../document/text-edit";
import { lintDocument } from "../lint-document";
import { checkCodes, rules } from "./registry";

const lint = (text: string) => lintDocument(openDocument(text, catalog), catalog);

it("has one description for each code", () => {
  const codes = rules.flatMap((rule) => rule.codes.map(({ code }) => code));

  expect(codes).toEqual([...new Set(codes)]);
  expect(codes.every((code) => /^[a-z]+(-[a-z]+)*$/.test(code))).toBe(true);
});

describe("the example of", () => {
  // Three rules need knowledge beside the file; their own tests show them.
  const shown = checkCodes.filter(({ example }) => example !== "");

  it.each(shown)("$code shows that and nothing else", ({ code, severity, example }) => {
    expect(lint(example).map((found) => `${found.severity} ${found.code}`)).toEqual([`${severity} ${code}`]);
  });

  it.each(shown)("$code can be read, and stays so after its fix, which ends the complaint", ({ code, example }) => {
    const [found] = lint(example);
    const command = found?.fix?.command;
    const text = command?.type === "replaceText" ? applyEdits(example, command.edits) : example;

    expect(openDocument(text, catalog).diagnostics).toEqual([]);
    if (command !== undefined) expect(lint(text).map((one) => one.code)).not.toContain(code);
  });
});
