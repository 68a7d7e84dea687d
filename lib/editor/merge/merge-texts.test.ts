import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { lobsterLanguage } from "../lobster-language";
import { type MergeChoice, mergedText } from "./merge-result";
import { mergeTexts } from "./merge-texts";

const language = lobsterLanguage("test.lobster");

function merge(base: string, mine: string, theirs: string) {
  return mergeTexts({ base, mine, theirs }, language.open);
}

function clean(base: string, mine: string, theirs: string): string {
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  return mergedText(merged, []);
}

const base = `# Head
name: demo
steps:
  # fetches
  - id: fetch
    run: echo '{"n":1}'

  - id: send   # careful
    run: echo send
    env:
      TO: ana
  - id: last
    run: 'echo last'
# tail
`;

describe("merging what two people did", () => {
  it("joins changes of different steps, byte for byte", () => {
    const mine = base.replace("echo '{\"n\":1}'", "echo '{\"n\":2}'");
    const theirs = base.replace("'echo last'", '"echo the last"');

    expect(clean(base, mine, theirs)).toBe(mine.replace("'echo last'", '"echo the last"'));
  });

  it("joins changes of different fields of one step, comments included", () => {
    const mine = base.replace("# careful", "# very careful").replace("TO: ana", "TO: ben");
    const theirs = base.replace("run: echo send", "run: echo send now");

    expect(clean(base, mine, theirs)).toBe(mine.replace("run: echo send", "run: echo send now"));
  });

  it("keeps both sides' new steps, and new fields at the same place", () => {
    const mine = base
      .replace("# tail", "  - id: mine\n    run: echo mine\n# tail")
      .replace("TO: ana\n", "TO: ana\n      CC: x\n");
    const theirs = base
      .replace("# tail", "  - id: theirs\n    run: echo theirs\n# tail")
      .replace("TO: ana\n", "TO: ana\n    timeout_ms: 5\n");

    const merged = clean(base, mine, theirs);

    expect(language.open(merged).workflow?.steps.map(({ id }) => id)).toEqual([
      "fetch",
      "send",
      "last",
      "mine",
      "theirs",
    ]);
    expect(language.open(merged).workflow?.steps[1]?.fields).toMatchObject({
      env: { TO: "ana", CC: "x" },
      timeout_ms: 5,
    });
  });

  it("follows a step that one side moved and the other changed, and one that was renamed", () => {
    const last = "  - id: last\n    run: 'echo last'\n";
    const moved = base.replace(last, "").replace("  # fetches", `${last}  # fetches`);
    const changed = base.replace("'echo last'", "'echo the very last'");
    const renamed = base.replace("id: send ", "id: mail ");
    const filled = base.replace("TO: ana", "TO: ben");

    expect(clean(base, moved, changed)).toBe(moved.replace("'echo last'", "'echo the very last'"));
    expect(clean(base, changed, moved)).toBe(moved.replace("'echo last'", "'echo the very last'"));
    expect(clean(base, renamed, filled)).toBe(renamed.replace("TO: ana", "TO: ben"));
  });

  it("takes a removal that the other side has not touched, and asks about one that it has", () => {
    const step = "  - id: last\n    run: 'echo last'\n";
    const removed = base.replace(step, "");
    const changed = base.replace("'echo last'", "'echo other'");

    expect(clean(base, removed, base.replace("name: demo", "name: other"))).toBe(removed.replace("demo", "other"));
    expect(merge(base, removed, changed).conflicts).toEqual([
      {
        ...{ step: "last", place: "step", fields: [], base: step, mine: null },
        theirs: "  - id: last\n    run: 'echo other'\n",
      },
    ]);
  });

  it("asks about a field that both changed, and does what the person chooses", () => {
    const mine = base.replace("echo send", "echo mine").replace("demo", "my demo");
    const theirs = base.replace("echo send", "echo theirs");
    const merged = merge(base, mine, theirs);

    expect(merged.conflicts).toMatchObject([{ step: "send", place: "step", fields: ["run"] }]);
    expect(mergedText(merged, ["mine"])).toBe(mine);
    expect(mergedText(merged, ["theirs"])).toBe(theirs.replace("demo", "my demo"));
    const both = mergedText(merged, ["both"]);
    expect(both).toContain("    run: echo theirs\n");
    expect(both).toContain("  # - id: send   # careful\n  #   run: echo mine\n");
    expect(language.open(both).workflow?.steps.map(({ id }) => id)).toEqual(["fetch", "send", "last"]);
  });

  it("asks about steps of the same new name that are not the same", () => {
    const add = (run: string) => base.replace("# tail", `  - id: more\n    run: ${run}\n# tail`);

    expect(merge(base, add("a"), add("b")).conflicts).toMatchObject([{ step: "more", base: null }]);
    expect(clean(base, add("a"), add("a"))).toBe(add("a"));
  });

  it("keeps line ends and a missing end of the last line", () => {
    const windows = base.replaceAll("\n", "\r\n").replace("# tail\r\n", "");
    const mine = windows.trimEnd();
    const theirs = windows.replace("demo", "other");
    const added = `${mine}\r\n  - id: more\r\n    run: x`;

    expect(clean(windows, mine, theirs)).toBe(theirs.trimEnd());
    expect(clean(windows, added, theirs)).toBe(added.replace("demo", "other"));
  });

  it("keeps a step that one side disabled beside one that the other removed", () => {
    const disabled = language.apply(language.open(base), { type: "disableStep", path: ["steps", 1] });
    const removed = language.apply(language.open(base), { type: "removeStep", path: ["steps", 2] });
    if (disabled.kind === "refused" || removed.kind === "refused") throw new Error("both can be done");

    expect(clean(base, disabled.document.text, removed.document.text)).toContain("  # - id: send   # careful\n");
    expect(clean(base, removed.document.text, disabled.document.text)).toContain("  # - id: send   # careful\n");
  });

  it("asks about the whole file where a choice would leave a text that cannot be read", () => {
    const before = "name: x\nsteps:\n  - id: a\n    run: echo a\n";
    const mine = "name: mine\nsteps:\n  - id: a\n    run: echo b\n";
    const theirs = "name: theirs\nsteps: []\n# - id: a\n#   run: echo a\n";
    const merged = merge(before, mine, theirs);

    for (const choice of ["mine", "theirs"] as const) {
      const chosen = mergedText(
        merged,
        merged.conflicts.map(() => choice),
      );
      expect(language.open(chosen).data, chosen).toBeDefined();
    }
  });

  it.each([
    [
      "a text that cannot be read",
      "steps: [\n  a\n",
      "# mine\nsteps: [\n  a\n",
      "steps: [\n  a\n# theirs\n",
      "# mine\nsteps: [\n  a\n# theirs\n",
    ],
    ["an empty file", "", "# mine\n", "", "# mine\n"],
    [
      "steps in flow style",
      "name: a\nsteps: [{id: a, run: x}]\n",
      "name: b\nsteps: [{id: a, run: x}]\n",
      "name: a\nsteps: [{id: a, run: y}]\n",
      "name: b\nsteps: [{id: a, run: y}]\n",
    ],
  ])("merges %s by its lines", (_, before, mine, theirs, after) => {
    expect(clean(before, mine, theirs)).toBe(after);
  });

  it("makes one conflict of the file where lines would join to something else than both wanted", () => {
    const before = 'a: &x 1\nsteps: [{id: a, run: "1", retry: *x}]\n';
    const mine = before.replace("&x 1", "&x 2");
    const theirs = before.replace('"1"', '"2"');

    const merged = merge(before, mine, theirs);

    // Whichever way it is told, nothing of either side is gone.
    if (merged.conflicts.length === 0) expect(mergedText(merged, [])).toBe(mine.replace('"1"', '"2"'));
    else expect(merged.conflicts[0]).toMatchObject({ place: "file", mine, theirs });
  });
});

const steps = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { minLength: 2, maxLength: 7 });
const comment = fc.constantFrom("", "  # a note\n", "\n", "\n  # apart\n");
const bodies = fc.constantFrom(
  "    run: echo x\n",
  "    run: |\n      echo one\n      echo two\n",
  "    pipeline: json  # tail\n",
  "    run: 'q'\n    env: {A: b}\n",
);

const files = steps.chain((ids) =>
  fc
    .tuple(...ids.map((id) => fc.tuple(comment, bodies).map(([above, body]) => `${above}  - id: ${id}\n${body}`)))
    .map((texts) => ({
      ids,
      text: `# head\nname: x\nsteps:\n${texts.join("")}`,
    })),
);

type Edit = { readonly kind: number; readonly value: number };
const edit: fc.Arbitrary<Edit> = fc.record({ kind: fc.nat(5), value: fc.nat(1000) });

/** One change that concerns the step with this id alone. */
function commandFor(text: string, id: string, { kind, value }: Edit, side: string): EditCommand | null {
  const step = language.open(text).workflow?.steps.find((one) => one.id === id);
  if (step === undefined) return null;
  const index = Number(step.path.at(-1));
  switch (kind) {
    case 0:
      return { type: "setField", path: [...step.path, "timeout_ms"], value: value + 1 };
    case 1:
      return { type: "setField", path: [...step.path, "env"], value: { [`V${value}`]: side } };
    case 2:
      return {
        type: "insertStep",
        place: { list: ["steps"], index: index + 1 },
        step: { id: `${side}_${id}`, run: `echo ${value}` },
      };
    case 3:
      return { type: "removeStep", path: step.path };
    case 4:
      return { type: "setNote", path: step.path, text: `note ${value} of ${side}` };
    default:
      return { type: "setField", path: [...step.path, "when"], value: `$x.json.n == ${value}` };
  }
}

function edited(text: string, ids: readonly string[], edits: readonly Edit[], side: string): string {
  return ids.reduce((current, id, index) => {
    const chosen = edits[index];
    const command = chosen === undefined ? null : commandFor(current, id, chosen, side);
    if (command === null) return current;
    const result = language.apply(language.open(current), command);
    return result.kind === "applied" ? result.document.text : current;
  }, text);
}

function stepData(text: string): ReadonlyMap<string, JsonValue> {
  const data = language.open(text).data;
  const list = isJsonObject(data) && Array.isArray(data.steps) ? data.steps : [];
  return new Map(list.map((step: JsonValue) => [isJsonObject(step) ? String(step.id) : "", step]));
}

/** What a side did to comments only: no data tells when it is lost. */
const commentEdits = fc.array(fc.record({ kind: fc.constantFrom("disable", "region", "apart"), at: fc.nat(7) }), {
  minLength: 1,
  maxLength: 3,
});

function commented(
  text: string,
  edits: readonly { readonly kind: string; readonly at: number }[],
  side: string,
): string {
  return edits.reduce((current, { kind, at }, round) => {
    const document = language.open(current);
    const steps = document.workflow?.steps ?? [];
    const step = steps[at % Math.max(1, steps.length)];
    const slice = step === undefined ? null : document.stepSlice(step.path);
    if (step === undefined || slice === null || steps.length < 2) return current;
    if (kind === "apart") {
      return `${current.slice(0, slice.from)}  # apart ${round} of ${side}\n\n${current.slice(slice.from)}`;
    }
    const command: EditCommand =
      kind === "disable"
        ? { type: "disableStep", path: step.path }
        : { type: "setRegion", paths: [step.path], title: `region ${round} of ${side}` };
    const result = language.apply(document, command);
    return result.kind === "applied" ? result.document.text : current;
  }, text);
}

/** Lines that a side added and that are neither in the merged text nor in a question. */
function lostLines(before: string, sides: readonly string[], merged: ReturnType<typeof merge>): readonly string[] {
  const kept = [
    ...merged.pieces.flatMap((piece) => (piece.kind === "settled" ? [piece.text] : [])),
    ...merged.conflicts.flatMap(({ mine, theirs }) => [mine ?? "", theirs ?? ""]),
  ].join("\n");
  return sides.flatMap((text) =>
    text.split("\n").filter((line) => !before.includes(line) && !kept.includes(line.trim())),
  );
}

describe("merging at random", () => {
  const sides = fc.record({
    file: files,
    owners: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    mine: fc.array(edit, { minLength: 7, maxLength: 7 }),
    theirs: fc.array(edit, { minLength: 7, maxLength: 7 }),
  });

  it("joins edits of different steps always, and both effects are there", () => {
    fc.assert(
      fc.property(sides, ({ file, owners, mine, theirs }) => {
        const [my, their] = [true, false].map((owner) => file.ids.filter((_, index) => owners[index] === owner));
        const left = edited(file.text, my ?? [], mine, "mine");
        const right = edited(file.text, their ?? [], theirs, "theirs");

        const text = clean(file.text, left, right);

        const [before, l, r, result] = [file.text, left, right, text].map(stepData);
        for (const id of new Set([...(l?.keys() ?? []), ...(r?.keys() ?? [])])) {
          const changedByMe = JSON.stringify(l?.get(id)) !== JSON.stringify(before?.get(id));
          expect(result?.get(id), id).toEqual((changedByMe ? l : r)?.get(id));
        }
        for (const note of [...left.matchAll(/note \d+ of \w+/g), ...right.matchAll(/note \d+ of \w+/g)]) {
          expect(text).toContain(note[0]);
        }
      }),
      { numRuns: 120, seed: 7 },
    );
  }, 60_000);

  it("is nothing where nothing was done, and one side where only that did something", () => {
    fc.assert(
      fc.property(sides, ({ file, mine }) => {
        const left = edited(file.text, file.ids, mine, "mine");

        expect(clean(file.text, file.text, file.text)).toBe(file.text);
        expect(clean(file.text, left, file.text)).toBe(left);
        expect(clean(file.text, file.text, left)).toBe(left);
        expect(clean(file.text, left, left)).toBe(left);
      }),
      { numRuns: 60, seed: 8 },
    );
  }, 60_000);

  it("never drops a side, whatever both did: each line that a side added is in the result or in a conflict", () => {
    fc.assert(
      fc.property(sides, ({ file, mine, theirs }) => {
        const left = edited(file.text, file.ids, mine, "mine");
        const right = edited(file.text, file.ids, theirs, "theirs");
        const merged = merge(file.text, left, right);
        const settled = merged.pieces.flatMap((piece) => (piece.kind === "settled" ? [piece.text] : [])).join("");
        const asked = (side: "mine" | "theirs") => merged.conflicts.map((conflict) => conflict[side] ?? "").join("");
        for (const [side, text] of [
          ["mine", left],
          ["theirs", right],
        ] as const) {
          for (const line of text.split("\n")) {
            if (file.text.includes(line)) continue;
            expect(settled + asked(side), line).toContain(line.trim());
          }
        }
        for (const choice of ["mine", "theirs", "both"] as const satisfies readonly MergeChoice[]) {
          const result = mergedText(
            merged,
            merged.conflicts.map(() => choice),
          );
          expect(language.open(result).diagnostics, result).toEqual([]);
        }
      }),
      { numRuns: 120, seed: 9 },
    );
  }, 60_000);

  it("keeps what stands in comments, also beside a step that the other side removed", () => {
    fc.assert(
      fc.property(sides, commentEdits, commentEdits, ({ file, mine, theirs }, left, right) => {
        const my = commented(edited(file.text, file.ids, mine.slice(0, 2), "mine"), left, "mine");
        const their = commented(edited(file.text, file.ids, theirs.slice(3, 5), "theirs"), right, "theirs");

        const merged = merge(file.text, my, their);

        expect(lostLines(file.text, [my, their], merged)).toEqual([]);
      }),
      { numRuns: 150, seed: 10 },
    );
  }, 60_000);
});
