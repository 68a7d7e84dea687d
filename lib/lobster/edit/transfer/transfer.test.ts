import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { edit } from "@/lib/testing/edit-text";
import { openDocument } from "../../document/open-document";
import type { EditCommand } from "../command";
import { copyText } from "./copy-text";

const file = `# head
name: demo
args:
  tag: { default: x }
  other: { default: y }
steps:
  # Fetches.
  - id: fetch
    run: curl "$LOBSTER_ARG_TAG"

  # Sends.
  - id: send # last
    run: |
      send
    stdin: $fetch.json
`;
const paste = (text: string, index = 2, keepReferences = false): EditCommand => ({
  type: "pasteSteps",
  place: { list: ["steps"], index },
  text,
  keepReferences,
});
const pasted = (text: string, into = "steps:\n  - id: a\n    run: x\n", index = 1): string =>
  edit(into, paste(text, index));

describe("copied text", () => {
  it("is a file that runs by itself, with comments and the arguments it uses", () => {
    const document = openDocument(file, catalog);

    expect(
      copyText(document, [
        ["steps", 1],
        ["steps", 0],
      ]),
    ).toBe(
      'args:\n  tag:\n    default: x\nsteps:\n  # Fetches.\n  - id: fetch\n    run: curl "$LOBSTER_ARG_TAG"\n\n' +
        "  # Sends.\n  - id: send # last\n    run: |\n      send\n    stdin: $fetch.json\n",
    );
    expect(copyText(document, [["steps", 1]])).toBe(
      "steps:\n  # Sends.\n  - id: send # last\n    run: |\n      send\n    stdin: $fetch.json\n",
    );
  });

  it("holds branches as steps of their own, and no anchors", () => {
    const text =
      "x: &e {A: b}\nsteps:\n  - id: p\n    parallel:\n      branches:\n        # one\n        - id: q\n          run: y\n          env: *e\n";

    expect(copyText(openDocument(text, catalog), [["steps", 0, "parallel", "branches", 0]])).toBe(
      "steps:\n  # one\n  - id: q\n    run: y\n    env:\n      A: b\n",
    );
  });
});

describe("pasting", () => {
  it("gives steps of a whole file free ids, renames references among them and keeps comments", () => {
    expect(edit(file, paste(file))).toBe(
      `${file}\n  # Fetches.\n  - id: fetch-2\n    run: curl "$LOBSTER_ARG_TAG"\n\n  # Sends.\n  - id: send-2 # last\n    run: |\n      send\n    stdin: $fetch-2.json\n`,
    );
  });

  it("leaves references with the steps that are there when asked to", () => {
    expect(
      edit(file, paste("- id: send\n  stdin: $fetch.json\n  run: y\n- id: fetch\n  run: $send.json\n", 0, true)),
    ).toContain(
      "steps:\n  - id: send-2\n    stdin: $fetch.json\n    run: y\n\n  - id: fetch-2\n    run: $send.json\n\n  # Fetches.\n",
    );
  });

  it.each([
    ["a list under `steps:`", "steps:\n- id: b\n  run: y\n", "  - id: b\n    run: y\n"],
    ["list items", "- id: b\n  run: y\n- id: c\n  run: z\n", "  - id: b\n    run: y\n  - id: c\n    run: z\n"],
    [
      "an indented item",
      "      # c\n      - id: b\n        run: |\n          y\n",
      "  # c\n  - id: b\n    run: |\n      y\n",
    ],
    ["an item selected from its dash on", "- id: b\n        run: |\n          y\n", "  - id: b\n    run: |\n      y\n"],
    ["a mapping", "# c\nid: b\nrun: y\n", "  # c\n  - id: b\n    run: y\n"],
    [
      "a mapping selected from its first word on",
      "id: b\n    run: y\n    env:\n      A: b\n",
      "  - id: b\n    run: y\n    env:\n      A: b\n",
    ],
    ["an indented mapping", "    id: b\n    run: y", "  - id: b\n    run: y\n"],
    ["JSON", '{"id": "b", "run": "y"}', "  - id: b\n    run: y\n"],
    ["a list in JSON", '[\n  {"id": "b",\n   "run": "y"}\n]\n', "  - id: b\n    run: y\n"],
    ["a file in JSON", '{"steps": [{"id": "b", "run": "y\\nz\\n"}]}', "  - id: b\n    run: |\n      y\n      z\n"],
    ["the fences of a chat", "```yaml\n- id: b\n  run: y\n```\n", "  - id: b\n    run: y\n"],
    ["CRLF", "- id: b\r\n  run: y\r\n", "  - id: b\n    run: y\n"],
    [
      "a loop",
      "id: l\nfor_each: $a.json\nsteps:\n  - id: a\n    run: y\n",
      "  - id: l\n    for_each: $a.json\n    steps:\n      - id: a\n        run: y\n",
    ],
  ])("reads %s", (_name, text, lines) => {
    expect(pasted(text)).toBe(`steps:\n  - id: a\n    run: x\n${lines}`);
  });

  it.each([
    ["nothing", "  \n", "There is no text to paste."],
    ["something else", "hello", "The text holds no steps."],
    [
      "broken text",
      "steps: [",
      "The text cannot be read as steps: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 9.",
    ],
  ])("refuses %s", (_name, text, reason) => {
    expect(pasted(text)).toBe(`refused: ${reason}`);
  });

  it("writes brackets between brackets, and JSON into JSON", () => {
    expect(pasted("- id: b\n  run: y\n", "steps: [{id: a, run: x}]\n")).toBe(
      "steps: [{id: a, run: x}, {id: b, run: y}]\n",
    );
    expect(edit('{"steps": [{"id": "a", "run": "x"}]}', paste("id: b\nrun: y", 1), "json")).toBe(
      '{"steps": [{"id": "a", "run": "x"}, {"id": "b", "run": "y"}]}',
    );
  });

  it("fills an empty file and a list that is not there yet", () => {
    expect(pasted("# c\n- id: b\n  run: y\n", "", 0)).toBe("steps:\n  # c\n  - id: b\n    run: y\n");
    expect(pasted("# c\n- id: b\n  run: y\n", "name: x\nsteps:\n", 0)).toBe(
      "name: x\nsteps:\n  # c\n  - id: b\n    run: y\n",
    );
  });

  it("keeps gates out of loops", () => {
    const loop = "steps:\n  - id: l\n    for_each: $z.json\n    steps:\n      - id: i\n        run: y\n";
    const command: EditCommand = {
      type: "pasteSteps",
      place: { list: ["steps", 0, "steps"], index: 0 },
      text: "id: g\nrun: x\napproval: ok?\n",
      keepReferences: false,
    };
    expect(edit(loop, command)).toBe(
      "refused: A step with an approval cannot stand in l, a For each step. Take the approval out first.",
    );
  });
});

describe("duplicating", () => {
  it("puts the copies behind the last of the chosen steps, reading each other", () => {
    const command: EditCommand = {
      type: "duplicateSteps",
      paths: [
        ["steps", 0],
        ["steps", 1],
      ],
    };

    expect(edit(file, command)).toBe(edit(file, paste(file)));
  });

  it("copies steps of several lists, each in its list", () => {
    const text =
      "steps:\n  - id: p\n    parallel:\n      branches:\n        - id: q\n          run: y\n  - id: a\n    run: $q.json\n  - id: b\n    run: $a.json\n";
    const command: EditCommand = {
      type: "duplicateSteps",
      paths: [
        ["steps", 1],
        ["steps", 0, "parallel", "branches", 0],
      ],
    };

    expect(edit(text, command)).toBe(
      "steps:\n  - id: p\n    parallel:\n      branches:\n        - id: q\n          run: y\n        - id: q-2\n          run: y\n  - id: a\n    run: $q.json\n  - id: a-2\n    run: $q.json\n  - id: b\n    run: $a.json\n",
    );
  });

  it("keeps the ids inside a loop, which nothing outside sees", () => {
    const text = "steps:\n  - id: l-9\n    for_each: $z.json\n    steps:\n      - {id: i, run: $item.json} # c\n";

    expect(edit(text, { type: "duplicateSteps", paths: [["steps", 0]] })).toBe(
      `${text}${text.replace("steps:\n", "").replace("l-9", "l-10")}`,
    );
  });
});
