import fc from "fast-check";
import { expect, it } from "vitest";
import { LobsterError } from "../contract/errors";
import { parsePipeline } from "./parse-pipeline";
import { printPipeline, quoteWord } from "./print-stage";

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("'", '"', "\\", "|", " ", "-", "=", "$", "\n", "a"), maxLength: 8 }),
);

function meaning(text: string): readonly object[] {
  return parsePipeline(text).map(({ name, args }) => ({ name, args }));
}

it("quotes any word so that it comes back unchanged", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const [stage] = parsePipeline(`exec -- ${words.map(quoteWord).join(" ")}`);

      expect(stage?.args._).toEqual(words);
    }),
  );
});

it("prints any pipeline that can be read so that it means the same", () => {
  const stage = fc.tuple(fc.constantFrom("exec", "head", "x"), fc.array(word, { maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(stage, { minLength: 1, maxLength: 3 }), (stages) => {
      const text = stages.map(([name, words]) => [name, ...words.map(quoteWord)].join(" ")).join("|");

      expect(meaning(printPipeline(parsePipeline(text)))).toEqual(meaning(text));
    }),
  );
});

it("reads any text or refuses it as a parse error", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("'", '"', "\\", "|", " ", "-", "\n", "a"), maxLength: 20 }),
      (text) => {
        try {
          expect(parsePipeline(text).every(({ raw }) => raw === raw.trim() && raw !== "")).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(LobsterError);
          expect(error).toMatchObject({ type: "parse_error", code: "pipeline_syntax" });
        }
      },
    ),
  );
});
