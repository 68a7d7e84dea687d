/** One word of a command line, quotes removed and expansions as written. Offsets are UTF-16 units into the whole text. */
export type ShellWord = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True when the shell puts something in: `$name`, `$(…)`, backticks. */
  readonly expands: boolean;
  /** True when the text stands in the file as it is, one character behind an opening quote or at once. */
  readonly textAt: number | null;
};

export type ShellRedirect = {
  /** `>`, `>>`, `&>`, `<`, `<<<` …, without the number before it. */
  readonly operator: string;
  readonly from: number;
  readonly to: number;
  readonly target: ShellWord | null;
};

/** A text given on standard input by `<<`. */
export type ShellHeredoc = { readonly text: string; readonly from: number };

/** A simple command. What is nested in its words, such as `$(…)`, is a command of its own. */
export type ShellCommand = {
  readonly words: readonly ShellWord[];
  readonly redirects: readonly ShellRedirect[];
  readonly heredocs: readonly ShellHeredoc[];
  /** True when it reads what the command before it prints. */
  readonly piped: boolean;
};

export type ShellReading = {
  /** In the order in which they begin, inner ones before the command around them. */
  readonly commands: readonly ShellCommand[];
  /** Names of functions that the text defines; their bodies are among the commands. */
  readonly functions: ReadonlySet<string>;
  /** True when a quote or bracket is never closed, or nested too deep to be read. */
  readonly broken: boolean;
};
