import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { workflowTexts } from "@/lib/testing/workflow-text";

const root = path.resolve(import.meta.dirname, "..");
/** Files that other people wrote; not part of a checkout. */
const wildFolder = path.resolve(root, "../shared/wild");
const madeTexts = 60;

/** Every key of every kind of step once. */
const everything = `name: everything
description: all there is
args:
  who: { default: world, description: whom to greet }
  count: { default: 3 }
env: { GREETING: "hello \${who}", N: 5 }
cwd: "./\${who}"
cost_limit: { max_usd: 1.5, action: stop }
steps:
  - id: a
    run: |
      printf '%s' "$LOBSTER_ARG_WHO"
    env: { X: "\${who}" }
    timeout_ms: 1000
    retry: { max: 3, backoff: exponential, delay_ms: 10, max_delay_ms: 100, jitter: true }
    on_error: continue
  - id: b-1
    pipeline: exec --json echo [1,2] | where 'n>1' | pick n,m | map k={{n}} | head --n 3 | json
    stdin: $a.json
    when: $a.stdout != "" && (!$a.skipped || $a.json.n >= 3)
  - id: gate
    approval: { prompt: "Go on?", required_approver: ana, require_different_approver: true }
    stdin: $b-1.json
  - id: fan
    parallel:
      wait: any
      branches:
        - { id: left, run: echo left }
        - id: right
          pipeline: exec echo right | template --text '{{this|upper}}'
  - id: loop
    for_each: $a.json.items
    item_var: one
    index_var: at
    batch_size: 2
    pause_ms: 5
    steps:
      - id: inner
        run: echo "$one.json" "$at.json"
  - id: child
    workflow: ./child.lobster
    workflow_args: { v: $a.stdout }
  - id: ask
    input:
      prompt: Which one?
      responseSchema: { type: object, properties: { env: { enum: [dev, prod] } }, required: [env] }
      defaults: { env: dev }
  - id: last
    command: echo done
    condition: $ask.response.env == "prod"
`;

/** Texts to change, JSON files among them. The made ones are the same for the same seed. */
export function sourceTexts(seed: number): readonly [string, ...string[]] {
  const folders = [path.join(root, "examples"), wildFolder].filter(existsSync);
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(lobster|ya?ml|json)$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), "utf8")),
  );
  const made = fc.sample(workflowTexts({ anchors: true }), { numRuns: madeTexts, seed });
  const json = JSON.stringify({ name: "json", steps: [{ id: "a", run: "echo", env: { A: "1" } }] }, null, 2);
  return [everything, everything, json, ...files, ...made];
}
