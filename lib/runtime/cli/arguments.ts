import type { Mode } from "@/lib/runtime/requests/request-context";

export type RunArguments = {
  readonly mode: Mode;
  readonly file: string | null;
  readonly argsJson: string | null;
  /** Given before anything that belongs to the pipeline. */
  readonly dryRun: boolean;
  readonly words: readonly string[];
};

export type ResumeArguments = {
  readonly token: string | null;
  readonly id: string | null;
  readonly approve: string | null;
  readonly responseJson: string | null;
  readonly cancel: "yes" | "no" | "unclear" | null;
};

export type GraphArguments = {
  readonly file: string | null;
  readonly format: string;
  readonly argsJson: string | null;
  readonly help: boolean;
};

export type Invocation =
  | { readonly command: "help"; readonly topic: string | null }
  | { readonly command: "version" }
  | { readonly command: "doctor"; readonly notes: readonly string[] }
  | { readonly command: "check"; readonly words: readonly string[] }
  | { readonly command: "diff"; readonly words: readonly string[] }
  | { readonly command: "graph"; readonly arguments: GraphArguments }
  | { readonly command: "resume"; readonly arguments: ResumeArguments }
  | { readonly command: "run"; readonly arguments: RunArguments };

/** What a command line asks for. Never fails: bad values are the subcommand's to refuse. */
export function readInvocation(argv: readonly string[]): Invocation {
  const [first, ...rest] = argv;
  if (first === "graph") return { command: "graph", arguments: readGraphArguments(rest) };
  if (first === undefined || argv.includes("--help") || argv.includes("-h")) return { command: "help", topic: null };
  switch (first) {
    case "help":
      return { command: "help", topic: rest[0] ?? null };
    case "version":
    case "--version":
    case "-v":
      return { command: "version" };
    case "check":
      return { command: "check", words: rest };
    case "diff":
      return { command: "diff", words: rest };
    case "doctor":
      return { command: "doctor", notes: rest };
    case "resume":
      return { command: "resume", arguments: readResumeArguments(rest) };
    case "run":
      return { command: "run", arguments: readRunArguments(rest) };
    default:
      return { command: "run", arguments: readRunArguments(argv) };
  }
}

type Flags = ReadonlyMap<string, string>;

/** Takes the named flags and their values out of a list of words, wherever they stand; the last one wins. */
function takeFlags(
  argv: readonly string[],
  names: readonly string[],
): { readonly flags: Flags; readonly words: string[] } {
  const flags = new Map<string, string>();
  const words: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    const name = names.find((candidate) => word === candidate || word.startsWith(`${candidate}=`));
    if (name === undefined) {
      words.push(word);
    } else if (word === name) {
      const value = argv[index + 1];
      if (value !== undefined) flags.set(name, value);
      index += 1;
    } else {
      flags.set(name, word.slice(name.length + 1));
    }
  }
  return { flags, words };
}

function readRunArguments(argv: readonly string[]): RunArguments {
  const { flags, words } = takeFlags(argv, ["--mode", "--file", "--args-json"]);
  const leading = words.findIndex((word) => word !== "--dry-run");
  const dryRun = words.length > 0 && leading !== 0;
  return {
    mode: flags.get("--mode") === "tool" ? "tool" : "human",
    file: flags.get("--file") ?? null,
    argsJson: flags.get("--args-json") ?? null,
    dryRun,
    words: leading === -1 ? [] : words.slice(leading),
  };
}

function readGraphArguments(argv: readonly string[]): GraphArguments {
  const { flags, words } = takeFlags(argv, ["--file", "--format", "--args-json"]);
  return {
    file: flags.get("--file") ?? words.find((word) => !word.startsWith("-")) ?? null,
    format: flags.get("--format") ?? "mermaid",
    argsJson: flags.get("--args-json") ?? null,
    help: words.includes("--help") || words.includes("-h"),
  };
}

function readResumeArguments(argv: readonly string[]): ResumeArguments {
  const { flags, words } = takeFlags(argv, ["--token", "--id", "--approve", "--decision", "--response-json"]);
  return {
    token: flags.get("--token") ?? null,
    id: flags.get("--id") ?? null,
    approve: flags.get("--approve") ?? flags.get("--decision") ?? null,
    responseJson: flags.get("--response-json") ?? null,
    cancel: readCancel(words),
  };
}

/** `--cancel` alone means yes; the word behind it counts when it is a yes or a no. */
function readCancel(words: readonly string[]): ResumeArguments["cancel"] {
  const at = words.findIndex((word) => word === "--cancel" || word.startsWith("--cancel="));
  const word = words[at];
  if (word === undefined) return null;
  if (word !== "--cancel") return readYesNo(word.slice("--cancel=".length)) ?? "unclear";
  return readYesNo(words[at + 1] ?? "") ?? "yes";
}

function readYesNo(text: string): "yes" | "no" | null {
  const value = text.toLowerCase();
  if (["true", "1", "yes", "y"].includes(value)) return "yes";
  return ["false", "0", "no", "n"].includes(value) ? "no" : null;
}
