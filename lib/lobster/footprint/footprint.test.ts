import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "../document/open-document";
import type { Footprint } from "./footprint";
import { footprintOf } from "./footprint-of";
import { shellVariables } from "./shell-variables";

function names(text: string): { readonly [kind in keyof Footprint]?: readonly string[] } {
  const footprint = footprintOf(openDocument(text, catalog), catalog);
  return Object.fromEntries(
    Object.entries(footprint)
      .filter(([, needs]) => needs.length > 0)
      .map(([kind, needs]) => [
        kind,
        needs.map((need) => (typeof need === "string" ? need : `${need.name} (${need.steps.join(", ")})`)),
      ]),
  );
}

describe("the footprint of a workflow", () => {
  it("names programs behind pipes, conditions, substitutions and programs that start others", () => {
    const run =
      "set -e; curl -s https://api.example.com/x | jq . && echo $(git log) ; timeout 5 python3 -c 1; nice_fn() { awk 1; }; nice_fn";

    expect(names(`steps:\n  - id: a\n    run: ${JSON.stringify(run)}\n`)).toEqual({
      programs: ["curl (a)", "jq (a)", "git (a)", "timeout (a)", "python3 (a)", "awk (a)"],
      hosts: ["api.example.com (a)"],
    });
  });

  it("names the programs behind every wrapper that the effects look behind", () => {
    const run =
      'git() { command git "$@"; }; git push; flock -n /l jq .; sudo -Eu root rm x; env -S "awk 1"; watch "sort a"';

    expect(names(`steps:\n  - id: a\n    run: ${JSON.stringify(run)}\n`).programs).toEqual(
      ["git", "flock", "jq", "sudo", "rm", "env", "awk", "watch", "sort"].map((name) => `${name} (a)`),
    );
  });

  it("names each program once, with all of its steps, also inside of containers", () => {
    const text = `steps:
  - run: jq .
  - id: b
    for_each: $a.json
    steps:
      - id: c
        run: jq . && ls
`;

    expect(names(text).programs).toEqual(["jq (step 1, c)", "ls (c)"]);
  });

  it("names variables that neither file, step, command line nor runtime sets", () => {
    const text = `args:
  who:
    default: x
env:
  ROOT_SET: "1"
steps:
  - id: a
    env:
      OWN: "2"
    run: |
      for item in 1 2; do echo "$item $ROOT_SET $OWN $GH_TOKEN \${API_KEY:-none} \${who} $HOME $LOBSTER_ARG_WHO"; done
      X=1 sh -c 'echo $QUOTED'; echo $X # $COMMENT
`;

    expect(names(text).variables).toEqual(["GH_TOKEN (a)", "API_KEY (a)"]);
  });

  it("takes results of steps and items of loops for no variables", () => {
    const text = `steps:
  - id: count
    run: echo 1
  - id: each
    for_each: $count.json
    item_var: issue
    steps:
      - id: use
        run: echo "$count.json.n $issue.json $issue $other.json"
`;

    expect(names(text).variables).toEqual(["issue (use)", "other (use)"]);
  });

  it("names files that are read, and not those that a step writes", () => {
    const text = `steps:
  - id: a
    run: cat data/list.csv > out.json
  - id: b
    run: ./tool.sh < in.txt && jq -f filter.jq out.json && sed s/a/b/g /dev/null
  - id: c
    workflow: ./child.lobster
`;

    expect(names(text)).toMatchObject({
      files: ["data/list.csv (a)", "./tool.sh (b)", "in.txt (b)", "filter.jq (b)"],
      workflows: ["./child.lobster (c)"],
    });
  });

  it("names commands of pipelines and programs that exec starts", () => {
    const text = `steps:
  - id: a
    pipeline: exec --json gh pr list | where state=open | openclaw.invoke --tool t --action b --url http://gateway:1
  - id: b
    run: openclaw.invoke --tool message --action send
`;

    expect(names(text)).toEqual({
      programs: ["gh (a)", "openclaw.invoke (b)"],
      hosts: ["gateway (a)"],
      commands: ["exec (a)", "where (a)", "openclaw.invoke (a, b)"],
      unaddressed: ["exec (a)", "where (a)", "openclaw.invoke (b)"],
    });
  });

  it("is empty for a text that cannot be read, and for one without steps", () => {
    expect([names("steps: ["), names(""), names("name: x\n")]).toEqual([{}, {}, {}]);
  });
});

describe("variables of a shell text", () => {
  it.each([
    ["echo $A ${B} ${#C} ${D%x} $A", ["A", "B", "C", "D"]],
    ["echo '$A' \"$B\" \\$C", ["B"]],
    ["read -r A B; echo $A $B", []],
    ["export A=1; A+=2; echo $A", []],
    ["cat <<'END'\n$A\nEND\necho $B", ["B"]],
    ["cat <<END\n$A\nEND", ["A"]],
    ["echo it\\'s $A", ["A"]],
    ["echo $1 $? $@ $$", []],
    ["echo a#$A # $B", ["A"]],
  ])("in %j are %j", (text, expected) => {
    expect(shellVariables(text)).toEqual(expected);
  });
});
