import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

const value = JSON.stringify({
  five: 5,
  text: "5",
  ten: "10",
  none: null,
  no: "false",
  list: [],
  map: {},
  zero: 0,
  empty: "",
  day: "2024-01-02",
  word: "open",
  deep: { a: [1, { b: 2 }] },
  same: { a: [1, { b: 2 }] },
});

let trial: EngineTrial;
beforeAll(() => {
  trial = new EngineTrial();
});
afterAll(() => trial.remove());

const flow = (when: string, fields = "") =>
  `steps:
  - { id: a, run: cat, stdin: '${value}' }
  - { id: words, run: echo words }
  - { id: b, run: echo ran, when: ${JSON.stringify(when)}${fields} }
`;
const holds = async (when: string) => outputOf(await trial.workflow(flow(when)))[0] === "ran\n";
const verdicts = async (...conditions: readonly string[]) =>
  Object.fromEntries(await Promise.all(conditions.map(async (when) => [when, await holds(when)])));

describe("a condition", () => {
  it("T60: fails for a step that does not exist, also where the other side decides", async () => {
    for (const when of [
      "$missing.x && false",
      "false && $missing.x",
      "true || $missing.x",
      "$a.json.five == 5 || !$missing.x",
    ]) {
      expect(failureOf(await trial.workflow(flow(when))), when).toBe(
        "runtime_error: Unknown step reference: missing.x",
      );
    }
  });

  it("T61: compares without coercion, and nothing is not null", async () => {
    expect(
      await verdicts(
        "$a.json.five == 5",
        "$a.json.text == 5",
        '$a.json.text == "5"',
        "$a.json.none == null",
        "$words.json == null",
        "!$words.json",
        "$a.json.zero == false",
        "$a.json.deep == $a.json.same",
      ),
    ).toEqual({
      "$a.json.five == 5": true,
      "$a.json.text == 5": false,
      '$a.json.text == "5"': true,
      "$a.json.none == null": true,
      "$words.json == null": false,
      "!$words.json": true,
      "$a.json.zero == false": false,
      "$a.json.deep == $a.json.same": true,
    });
  });

  it("T62: orders numbers and numeric texts only, and what is missing differs from everything", async () => {
    expect(
      await verdicts(
        "$a.json.ten > $a.json.five",
        "$a.json.text <= 5",
        '$a.json.day > "2023-12-31"',
        '$a.json.day <= "2023-12-31"',
        "$a.json.empty >= 0",
        "$a.json.none <= 0",
        "$a.json.missing < 1",
        "$a.json.missing != 1",
        "$a.json.missing != null",
      ),
    ).toEqual({
      "$a.json.ten > $a.json.five": true,
      "$a.json.text <= 5": true,
      '$a.json.day > "2023-12-31"': false,
      '$a.json.day <= "2023-12-31"': false,
      "$a.json.empty >= 0": false,
      "$a.json.none <= 0": false,
      "$a.json.missing < 1": false,
      "$a.json.missing != 1": true,
      "$a.json.missing != null": true,
    });
  });

  it("T63: takes a bare word for a text on the right side only, and texts and empty lists for true", async () => {
    expect(
      await verdicts("$a.json.word == open", "$a.json.word != closed", "$a.json.no", "$a.json.list", "$a.json.map"),
    ).toEqual({
      "$a.json.word == open": true,
      "$a.json.word != closed": true,
      "$a.json.no": true,
      "$a.json.list": true,
      "$a.json.map": true,
    });
    expect(await verdicts("$a.json.zero", "$a.json.empty", "$a.json.none", "$a.json.missing")).toEqual({
      "$a.json.zero": false,
      "$a.json.empty": false,
      "$a.json.none": false,
      "$a.json.missing": false,
    });
    for (const when of ["open == $a.json.word", "open"]) {
      expect(failureOf(await trial.workflow(flow(when))), when).toBe(`runtime_error: Unsupported condition: ${when}`);
    }
  });

  it("T64: that fails ends the run whatever the policies say, unlike an input that fails", async () => {
    const policies = ", on_error: continue, retry: {max: 3, delay_ms: 1}";

    for (const when of ["$missing.x", "is it so?"]) {
      expect(failureOf(await trial.workflow(flow(when, policies))), when).toMatch(
        /^runtime_error: Un(known|supported)/,
      );
    }
    expect(trial.logged).toEqual([]);
    const input = `steps: [{id: a, run: cat, stdin: $missing.x${policies}}, {id: b, run: 'echo $a.error'}]`;
    expect(outputOf(await trial.workflow(input))).toEqual([true]);
    expect(trial.logged).toEqual(
      [1, 2].map((attempt) => expect.stringContaining(`attempt ${attempt}/3): Unknown step reference: missing.x`)),
    );
  });
});
