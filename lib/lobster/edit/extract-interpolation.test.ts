import { describe, expect, it } from "vitest";
import { edit } from "@/lib/testing/edit-text";

function extracted(text: string, reference: string, from = 0): string {
  const at = text.indexOf(reference, from);
  const path = ["steps", 1, "run"];
  return edit(text, { type: "extractInterpolation", path, range: { from: at, to: at + reference.length } });
}

const file = (lines: string): string =>
  `args:\n  who: { default: x }\nsteps:\n  - id: draft\n    run: x\n  - id: send\n${lines}`;

describe("handing a value to a command line through the environment", () => {
  it.each([
    [
      "a result",
      "    run: mail $draft.json.to # c\n",
      "$draft.json.to",
      '    run: mail "$DRAFT_TO" # c\n    env:\n      DRAFT_TO: $draft.json.to\n',
    ],
    [
      "a result in double quotes",
      '    run: echo "to $draft.json.to_x"\n',
      "$draft.json.to_x",
      '    run: echo "to $DRAFT_TO_X"\n    env:\n      DRAFT_TO_X: $draft.json.to_x\n',
    ],
    [
      "a result in single quotes",
      "    run: echo 'a $draft.stdout b'\n",
      "$draft.stdout",
      "    run: echo 'a '\"$DRAFT_STDOUT\"' b'\n    env:\n      DRAFT_STDOUT: $draft.stdout\n",
    ],
    [
      "an argument, which has a variable",
      "    run: |\n      echo ${who}\n",
      "${who}",
      '    run: |\n      echo "$LOBSTER_ARG_WHO"\n',
    ],
    [
      "a variable that is there",
      "    run: a $draft.json.to\n    env: { DRAFT_TO: $draft.json.to }\n",
      "$draft.json.to",
      '    run: a "$DRAFT_TO"\n    env: { DRAFT_TO: $draft.json.to }\n',
    ],
    [
      "a name that is taken",
      "    run: a $draft.json.to\n    env:\n      DRAFT_TO: y\n",
      "$draft.json.to",
      `${'    run: a "$DRAFT_TO"\n'.replace("TO", "TO_2")}    env:\n      DRAFT_TO: y\n      DRAFT_TO_2: $draft.json.to\n`,
    ],
    [
      "a name that the text sets",
      '    run: "DRAFT_TO=1; a $draft.json.to"\n',
      "$draft.json.to",
      '    run: "DRAFT_TO=1; a \\"$DRAFT_TO_2\\""\n    env:\n      DRAFT_TO_2: $draft.json.to\n',
    ],
  ])("%s", (_name, before, reference, after) => {
    expect(extracted(file(before), reference)).toBe(file(after));
  });

  it("takes no variable that programs read", () => {
    const text = file("    run: a $http.json.proxy\n").replace("id: draft", "id: http");

    expect(extracted(text, "$http.json.proxy")).toContain("      VALUE_HTTP_PROXY: $http.json.proxy\n");
  });

  it.each([
    ["no reference", "    run: mail me\n", "mail", "There is no value at this place."],
    [
      "another field",
      "    run: x\n    stdin: $draft.json\n",
      "$draft.json",
      "Only command lines need their values as variables.",
    ],
    [
      "a place without filling in",
      "    run: |\n      cat <<'E'\n      $draft.json.to\n      E\n",
      "$draft.json.to",
      "The shell fills in nothing here: the text around it is taken as it is.",
    ],
  ])("is refused for %s", (_name, lines, mark, reason) => {
    expect(extracted(file(lines), mark)).toBe(`refused: ${reason}`);
  });
});
