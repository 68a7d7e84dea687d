/**
 * A workflow as people write them, made long: comments, block scripts, data lines, conditions, a gate every tenth step.
 * A thousand steps are about 200 KB.
 */
export function longWorkflow(steps: number): string {
  const lines = [
    "# Written by a generator; every tenth step asks a person.",
    "name: long-workflow",
    "args:",
    "  region:",
    "    default: north",
    "steps:",
  ];
  for (let at = 0; at < steps; at += 1) lines.push(...stepLines(at));
  return `${lines.join("\n")}\n`;
}

function stepLines(at: number): readonly string[] {
  const id = `step-${at}`;
  const before = `step-${at - 1}`;
  if (at % 10 === 9) {
    return [`  - id: ${id}`, `    approval: Go on after ${before}?`, `    stdin: $${before}.json`, ""];
  }
  if (at % 10 === 5) {
    return [
      `  - id: ${id}`,
      "    pipeline: where amount>=10 | pick name,amount | head --n 20",
      `    stdin: $${before}.json`,
      "",
    ];
  }
  return [
    `  # Part ${at}: fetch, then keep what is new.`,
    `  - id: ${id}`,
    "    run: |",
    "      set -e",
    `      fetch --region "$LOBSTER_ARG_REGION" --page ${at} > page.json`,
    '      jq "map(select(.new))" page.json',
    ...(at % 10 === 0 ? [] : [`    stdin: $${before}.stdout`]),
    ...(at % 4 === 3 ? [`    when: $${before}.json.count > ${at}`] : []),
    `    timeout_ms: ${1000 + at}`,
    "",
  ];
}
