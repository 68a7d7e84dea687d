import { describe, expect, it } from "vitest";
import { flagEnabled } from "./flag-enabled";
import { parsePipeline } from "./parse-pipeline";
import { printPipeline } from "./print-stage";

function wordsOf(text: string): readonly string[] {
  return parsePipeline(text).flatMap((stage) => [stage.name, ...stage.args._]);
}

describe("the words of a stage", () => {
  it.each([
    ["exec sh 'one two' three", ["exec", "sh", "one two", "three"]],
    ['exec sh "one two" three', ["exec", "sh", "one two", "three"]],
    ["exec sh 'a|b'", ["exec", "sh", "a|b"]],
    [`exec sh ab"c d"'e f'g`, ["exec", "sh", "abc de fg"]],
    [`exec sh '' x ""`, ["exec", "sh", "", "x", ""]],
    ['exec sh "say \\"hi\\""', ["exec", "sh", 'say "hi"']],
    ['exec sh "a\\nb\\tc\\zd"', ["exec", "sh", "a\\nb\\tc\\zd"]],
    ['exec sh "c:\\\\temp" "\\$x \\`y\\`"', ["exec", "sh", "c:\\temp", "$x `y`"]],
    ["exec sh 'a\\nb\\x'", ["exec", "sh", "a\\nb\\x"]],
    ["exec sh 'it\\'s'", ["exec", "sh", "it's"]],
    ["exec sh 'a\\\\'", ["exec", "sh", "a\\"]],
    ["exec sh 'a\\\\b'", ["exec", "sh", "a\\\\b"]],
    ["exec sh 'a\\\\\\'b'", ["exec", "sh", "a\\\\'b"]],
    ["exec sh 'a\\\\' | head", ["exec", "sh", "a\\", "head"]],
    ['exec sh "a\\"|b"', ["exec", "sh", 'a"|b']],
    ["exec sh $HOME ~ * > ; &", ["exec", "sh", "$HOME", "~", "*", ">", ";", "&"]],
    ['exec sh "left\\\nright"', ["exec", "sh", "leftright"]],
    ['exec sh "left\nright"', ["exec", "sh", "left\nright"]],
    ["exec sh a\tb\nc\r\nd", ["exec", "sh", "a", "b", "c", "d"]],
    ["exec sh a\\ b", ["exec", "sh", "a\\", "b"]],
    ["exec a\\|b", ["exec", "a\\", "b"]],
    ['"exec" echo hi', ["exec", "echo", "hi"]],
    ["exec sh -n -x -", ["exec", "sh", "-n", "-x", "-"]],
    ["where a>3", ["where", "a>3"]],
  ])("%j are %j", (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });
});

describe("the stages of a pipeline", () => {
  it("keep their trimmed text", () => {
    expect(parsePipeline("  exec --json cat x\n  | sort \n | head --n 2\n").map((stage) => stage.raw)).toEqual([
      "exec --json cat x",
      "sort",
      "head --n 2",
    ]);
  });

  it("may end in one pipe", () => {
    expect(parsePipeline("exec echo hi | ").map((stage) => stage.name)).toEqual(["exec"]);
  });

  it.each([
    ["", "Empty pipeline"],
    [" \n\t", "Empty pipeline"],
    ["|", "Empty command stage"],
    ["| head", "Empty command stage"],
    ["exec echo hi || head", "Empty command stage"],
    ["a | | b", "Empty command stage"],
    ["a ||", "Empty command stage"],
    ["exec 'abc", "Unclosed quote"],
    ['exec "abc', "Unclosed quote"],
    ['exec "abc\\', "Unclosed quote"],
    ["exec 'a\\'", "Unclosed quote"],
    ["| 'abc", "Unclosed quote"],
  ])("of %j are refused: %s", (text, message) => {
    expect(() => parsePipeline(text)).toThrow(expect.objectContaining({ type: "parse_error", message }));
  });
});

describe("the arguments of a stage", () => {
  it.each<[string, object]>([
    ["approve --prompt=a=b=c", { _: [], prompt: "a=b=c" }],
    ["approve --prompt=", { _: [], prompt: "" }],
    ["approve --prompt 'Go on?'", { _: [], prompt: "Go on?" }],
    ["approve --preview-from-stdin --prompt ok?", { _: [], "preview-from-stdin": true, prompt: "ok?" }],
    ["approve --emit", { _: [], emit: true }],
    ["x --a 1 --a 2", { _: [], a: "2" }],
    ["x --a --b=--c d", { _: ["d"], a: true, b: "--c" }],
    ["dedupe --x foo bar", { _: ["bar"], x: "foo" }],
    ["x -- y z", { _: ["z"], "": "y" }],
    ["x a '--b'", { _: ["a"], b: true }],
    ["x a --_ b c", { _: ["a", "c"] }],
    ["exec --json cat data.json", { _: ["cat", "data.json"], json: true }],
    ["exec echo --name x y --flag", { _: ["echo", "--name", "x", "y", "--flag"] }],
    ["exec echo a --_ b c", { _: ["echo", "a", "--_", "b", "c"] }],
    ["exec -- echo hi", { _: ["echo", "hi"] }],
    ["exec -- --odd -- x", { _: ["--odd", "--", "x"] }],
    ["exec --json --stdin raw sh -c 'cat' --json", { _: ["sh", "-c", "cat", "--json"], json: true, stdin: "raw" }],
    ["exec --shell 'a | b' --json", { _: [], shell: "a | b", json: true }],
    ["exec 'echo a'", { _: ["echo a"] }],
  ])("%j are %j", (text, expected) => {
    expect(parsePipeline(text)[0]?.args).toEqual(expected);
  });

  it("may be named like a prototype", () => {
    const args = parsePipeline("x --__proto__ y")[0]?.args ?? { _: [] };

    expect(Object.getOwnPropertyNames(args)).toContain("__proto__");
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
  });

  it.each([
    ["x --each", true],
    ["x --each=1", true],
    ["x --each=false", false],
    ["x --each NO", false],
    ["x --each=0", false],
    ["x", false],
    ["x --valueOf", false],
  ])("%j turn the flag on: %j", (text, expected) => {
    expect(flagEnabled(parsePipeline(text)[0]?.args ?? { _: [] }, "each")).toBe(expected);
  });
});

describe("printing a pipeline", () => {
  it.each([
    ["exec  --json   cat x|head --n=2", "exec --json cat x | head --n 2"],
    [`exec echo "it's" 'a b' ''`, `exec echo "it's" 'a b' ''`],
    ["approve --emit --prompt 'Go?'", "approve --prompt Go? --emit"],
    ["x --a=--b", "x --a=--b"],
    ["exec -- --odd", "exec -- --odd"],
    ["exec 'a\\\\' \"$x\"", "exec a\\ $x"],
  ])("writes %j as %j", (text, expected) => {
    expect(printPipeline(parsePipeline(text))).toBe(expected);
  });

  it.each([
    `exec --json --shell 'a "b" | c' | where 'n > 2' | pick id,name`,
    `exec --odd -- run "a\\\\b" 'c\\'d' "\`" "$x"`,
    `approve --prompt "line\nbreak" --limit= --preview-from-stdin`,
    `x -- y z --flag`,
    `exec ''`,
  ])("%j means the same after printing", (text) => {
    const meaning = (source: string): object[] => parsePipeline(source).map(({ name, args }) => ({ name, args }));

    expect(meaning(printPipeline(parsePipeline(text)))).toEqual(meaning(text));
  });
});
