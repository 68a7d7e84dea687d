import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { type ShellState, shellLine, shellStart } from "./shell-line";
import type { Token } from "./token";
import { valueLanguages } from "./value-languages";
import { sameYamlState, type YamlState, yamlLine, yamlStart } from "./yaml-line";

const languages = valueLanguages(catalog);

/** `scope:text` of every part that is no plain text. */
function parts(line: string, tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap(({ start, scope }, index) => {
    const text = line.slice(start, tokens[index + 1]?.start ?? line.length).trim();
    return scope === "text" || text === "" ? [] : [`${scope}:${text}`];
  });
}

function yaml(text: string): readonly (readonly string[])[] {
  let state: YamlState = yamlStart;
  return text.split("\n").map((line) => {
    const { tokens, state: next } = yamlLine(line, state, languages);
    state = next;
    return parts(line, tokens);
  });
}

function shell(text: string): readonly (readonly string[])[] {
  let state: ShellState = shellStart;
  return text.split("\n").map((line) => {
    const { tokens, state: next } = shellLine(line, state);
    state = next;
    return parts(line, tokens);
  });
}

describe("colours of a workflow file", () => {
  it("tells keys, numbers, words and comments apart", () => {
    expect(yaml("retry: # often\n  max: 3\n  jitter: true")).toEqual([
      ["key:retry", "delimiter::", "comment:# often"],
      ["key:max", "delimiter::", "number:3"],
      ["key:jitter", "delimiter::", "constant:true"],
    ]);
  });

  it("shows a script as shell until the next key", () => {
    expect(yaml("  - run: |\n      # go\n      echo $a.json.x ${city} $HOME\n\n    when: $a.json.x > 1")).toEqual([
      ["delimiter:-", "key:run", "delimiter::", "delimiter:|"],
      ["comment:# go"],
      ["command:echo", "reference:$a.json.x", "argument:${city}", "variable:$HOME"],
      [],
      ["key:when", "delimiter::", "reference:$a.json.x", "operator:>", "number:1"],
    ]);
  });

  it("shows a one-line script as shell, too, in quotes as well", () => {
    expect(yaml('run: "curl -s $u.stdout | jq"')[0]).toEqual([
      ...["key:run", "delimiter::", 'string:"', "command:curl", "flag:-s", "reference:$u.stdout", "operator:|"],
      ...["command:jq", 'string:"'],
    ]);
  });

  it("shows commands and flags of a pipeline", () => {
    expect(yaml("pipeline: head --n 3 | pick 'a b'")[0]).toEqual([
      ...["key:pipeline", "delimiter::", "command:head", "flag:--n", "operator:|"],
      ...["command:pick", "string:'a b'"],
    ]);
  });

  it("keeps a quoted text open over lines, and brackets too", () => {
    expect(yaml('a: "one\n  two"\nb: 1')).toEqual([
      ["key:a", "delimiter::", 'string:"', "string:one"],
      ["string:two", 'string:"'],
      ["key:b", "delimiter::", "number:1"],
    ]);
    expect(yaml('{ "a": [1,\n "b"], c: 2 }')[1]).toEqual([
      'string:"',
      "string:b",
      'string:"',
      "delimiter:]",
      "delimiter:,",
      "key:c",
      "delimiter::",
      "number:2",
      "delimiter:}",
    ]);
  });

  it("comes back to where it was, so that lines below need no new colours", () => {
    const first = yamlLine("a: |", yamlStart, languages).state;
    const second = yamlLine("a: |", yamlStart, languages).state;

    expect(sameYamlState(first, second)).toBe(true);
    expect(sameYamlState(first, yamlStart)).toBe(false);
  });
});

describe("colours of a shell script", () => {
  it("finds commands behind pipes, keywords and assignments", () => {
    expect(shell("A=1 make all && if test -f x; then rm x; fi")[0]).toEqual([
      ...["variable:A=1", "command:make", "operator:&", "operator:&", "keyword:if", "command:test", "flag:-f"],
      ...["operator:;", "keyword:then", "command:rm", "operator:;", "keyword:fi"],
    ]);
  });

  it("keeps quotes open over lines", () => {
    expect(shell("echo 'a\nb' c")).toEqual([["command:echo", "string:'", "string:a"], ["string:b'"]]);
  });

  it("colours a text behind << until its end", () => {
    expect(shell("cat <<EOF\nhi $NAME\nEOF\nls")).toEqual([
      ["command:cat", "operator:<", "operator:<"],
      ["string:hi", "variable:$NAME"],
      ["keyword:EOF"],
      ["command:ls"],
    ]);
  });

  it("gets to the end of any line", () => {
    for (const line of ["$", "${", '"', "\\", "$(", "a\\", "'", "<<", "#", "`", "é😀 $é"]) {
      expect(shellLine(line, shellStart).tokens.every(({ start }) => start < line.length)).toBe(true);
    }
  });
});
