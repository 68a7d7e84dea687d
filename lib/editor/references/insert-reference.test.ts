import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import type { FieldDefinition } from "@/lib/lobster/contract/step-kind";
import { type InsertOffer, offerInsert } from "./insert-reference";

function fieldOf(name: string): FieldDefinition {
  const fields = catalog.stepKinds.flatMap((kind) => catalog.fieldsOf(kind));
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}

/** `^` marks the caret. */
function offer(name: string, marked: string, reference: string): InsertOffer {
  const at = marked.indexOf("^");
  return offerInsert({ field: fieldOf(name), text: marked.replace("^", ""), from: at, to: at }, reference);
}

function shown(result: InsertOffer): readonly string[] {
  if (result.kind === "refused") return [result.reason];
  return result.ways.map(({ kind, text, extract }) => `${kind}: ${text}${extract === undefined ? "" : " (extract)"}`);
}

describe("inserting a reference", () => {
  it("offers a quoted variable first in a shell text, and the raw way with its reason", () => {
    const result = offer("run", "echo ^", "$fetch.json.title");

    expect(shown(result)).toEqual(["variable: echo $fetch.json.title (extract)", "raw: echo $fetch.json.title"]);
    expect(result.kind === "ways" && result.ways[1]?.note).toContain("becomes part of the command");
  });

  it.each([
    ["echo ^", 'variable: echo "$LOBSTER_ARG_USER_ID"'],
    ['echo "hi ^"', 'variable: echo "hi $LOBSTER_ARG_USER_ID"'],
    ['echo "hi ^s"', `variable: echo "hi \${LOBSTER_ARG_USER_ID}s"`],
    ["echo 'hi ^'", `variable: echo 'hi '"$LOBSTER_ARG_USER_ID"''`],
  ])("writes an argument into %j as its variable, fit for the quotes around", (text, expected) => {
    expect(shown(offer("run", text, `\${user-id}`))[0]).toBe(expected);
  });

  it("has only the raw way where the shell expands nothing", () => {
    expect(shown(offer("run", "cat <<'E'\n^\nE\n", "$a.stdout"))).toEqual(["raw: cat <<'E'\n$a.stdout\nE\n"]);
  });

  it.each([
    ["pipeline", "where ^", "$a.json.x", "plain: where '$a.json.x'"],
    ["pipeline", "where 'n > ^'", "$a.json.n", "plain: where 'n > $a.json.n'"],
    ["stdin", "^", "$a.json", "plain: $a.json"],
    ["when", "^ > 3", "$a.json.n", "plain: $a.json.n > 3"],
    ["when", "^", `\${city}`, "A condition knows no arguments. Compare what a step printed instead."],
    ["cwd", "/srv/^", `\${city}`, `plain: /srv/\${city}`],
    ["cwd", "^", "$a.stdout", "Only arguments are filled in here, no results of steps."],
    ["approval", "Send ^?", "$a.json.n", "This text is used as written: nothing is filled in."],
    ["stdin", "^", "$a", "The language has no words for this value."],
  ])("in %s, %j with %s: %s", (name, text, reference, expected) => {
    expect(shown(offer(name, text, reference))).toEqual([expected]);
  });

  it("keeps a blank before letters that would become a part of the reference", () => {
    expect(shown(offer("stdin", "^more", "$a.json.x"))).toEqual(["plain: $a.json.x more"]);
    expect(shown(offer("stdin", "^.more", "$a.json.x"))).toEqual(["plain: $a.json.x .more"]);
    expect(shown(offer("stdin", "^. More", "$a.json.x"))).toEqual(["plain: $a.json.x. More"]);
    expect(shown(offer("run", "^echo", "$a.json.x"))[0]).toBe("variable: $a.json.x echo (extract)");
    expect(shown(offer("run", "^echo", `\${x}`))[0]).toBe('variable: "$LOBSTER_ARG_X"echo');
  });

  it("replaces what is selected and puts the caret behind it", () => {
    const result = offerInsert({ field: fieldOf("stdin"), text: "a OLD b", from: 2, to: 5 }, "$x.json");

    expect(result).toMatchObject({ ways: [{ text: "a $x.json b", caret: 9 }] });
  });
});
