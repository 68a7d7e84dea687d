import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const graphHelp = `lobster graph — print a workflow file as a graph

Usage:
  lobster graph --file <path> [--format mermaid|dot|ascii] [--args-json '{...}']

Notes:
  One node for each top-level step, in file order. --args-json fills in \${name} in the labels.
`;

/** Texts of `lobster help` for what is no command of a pipeline. */
export const subcommandHelp: ReadonlyMap<string, string> = new Map([
  ["graph", graphHelp],
  [
    "run",
    `lobster run — run a workflow file or a pipeline

Usage:
  lobster run [--mode human|tool] [--dry-run] <file> [--args-json '{...}']
  lobster run [--mode human|tool] [--dry-run] '<pipeline>'

Notes:
  --file <file> names the file in place of the first word. --mode tool prints one JSON envelope and pauses.
`,
  ],
  [
    "resume",
    `lobster resume — answer a run that waits

Usage:
  lobster resume --token <token> --approve yes|no
  lobster resume --id <approval id> --approve yes|no
  lobster resume --token <token> --response-json '{...}'
  lobster resume --token <token> --cancel

Notes:
  Always prints a JSON envelope.
`,
  ],
  [
    "check",
    `lobster check — look at workflow files without running them

Usage:
  lobster check [--json] [--strict] <file or folder>…

Notes:
  --json prints the findings as JSON; --strict lets warnings fail too.
`,
  ],
  [
    "diff",
    `lobster diff — tell what a change means for gates and effects

Usage:
  lobster diff [--json] <old file> <new file>

Notes:
  One line for each thing that changed, the most dangerous first; nothing for changes of comments and style.
  Commands are compared as they are written, also where their words stay the same. The rules do not know every
  program: where they find no change, there may still be one.
  Exits with 1 when something is less guarded than before, or does something new or different with nobody asked
  before it, so that a check of a change can stop there; with 2 when a file cannot be read.
`,
  ],
  ["doctor", "lobster doctor — tell whether the program works here\n\nUsage:\n  lobster doctor\n"],
  ["version", "lobster version — print the version\n\nUsage:\n  lobster version\n"],
  ["help", "lobster help — explain the program or a command\n\nUsage:\n  lobster help [command]\n"],
]);

/** Text of `lobster help`. */
export function mainHelp({ commands }: Catalog): string {
  const listed = listing(commands);
  const width = Math.max(...listed.map(({ name }) => name.length));
  return `lobster — a typed shell for workflows with approvals

Usage:
  lobster '<pipeline>'
  lobster run '<pipeline>'
  lobster run <file> [--args-json '{...}']
  lobster run --mode tool '<pipeline>'
  lobster run --mode tool --file <file> [--args-json '{...}']
  lobster run --dry-run <file or pipeline>
  lobster resume --token <token> --approve yes|no
  lobster resume --id <approval id> --approve yes|no
  lobster resume --token <token> --response-json '{...}'
  lobster resume --token <token> --cancel
  lobster graph --file <file> [--format mermaid|dot|ascii] [--args-json '{...}']
  lobster check [--json] [--strict] <file or folder>…
  lobster diff [--json] <old file> <new file>
  lobster doctor
  lobster version
  lobster help [command]

Flags:
  --dry-run     Print what would run and run nothing
  --strict      Let warnings of check fail too
  --args-json   Arguments of the workflow, a JSON object

Modes:
  human         Prints results; asks at the terminal (default)
  tool          Prints one JSON envelope; pauses instead of asking

Environment:
  LOBSTER_STATE_DIR            Folder of waiting runs and stored values (~/.lobster/state)
  LOBSTER_CHECKPOINT_MAX_AGE   Age at which waiting runs are given up, such as 12h or 30d (never)

Examples:
  lobster 'exec --json echo [1,2,3] | json'
  lobster run --mode tool 'exec --shell "ls" | head --n 5 | approve --prompt "Go on?"'

Commands:
${listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join("\n")}
`;
}

/** Text of `lobster help <command>`. */
export function commandHelp({ name, summary, usage, notes, args, example }: CommandDefinition): string {
  const width = Math.max(0, ...args.map((argument) => argument.name.length));
  const argumentLines = args.map(({ name: argument, help, positional }) => {
    const label = positional === true ? `<${argument}>` : `--${argument}`;
    return `  ${label.padEnd(width + 2)}  ${help}`;
  });
  const noteLines = [...(notes === undefined ? [] : [`  ${notes}`]), ...argumentLines];
  return `${[
    `${name} — ${summary}`,
    "",
    "Usage:",
    `  ${usage}`,
    "",
    "Notes:",
    ...noteLines,
    "",
    "Example:",
    `  ${example}`,
  ].join("\n")}\n`;
}

type Listed = Pick<CommandDefinition, "name" | "summary">;

/** Commands and their other names, in the order of the alphabet. */
function listing(commands: readonly CommandDefinition[]): readonly Listed[] {
  const others = commands.flatMap(({ name, aliases = [] }) =>
    aliases.map((alias) => ({ name: alias, summary: `Another name of ${name}.` })),
  );
  return [...commands, ...others].sort((a, b) => (a.name < b.name ? -1 : 1));
}
