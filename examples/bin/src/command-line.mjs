// What every command here shares: reading arguments and input, and failing with one helpful line.

/** A mistake of the person who called the command: one line on standard error, exit code 2. */
export class UsageError extends Error {}

/**
 * Splits `--name value` and `--name` from words.
 * @param {readonly string[]} argv
 * @param {{flags: readonly string[], options: readonly string[]}} known names without dashes
 * @returns {{words: string[], flags: Set<string>, options: Map<string, string>}}
 */
export function readArguments(argv, known) {
  const words = [];
  const flags = new Set();
  const options = new Map();
  for (let at = 0; at < argv.length; at += 1) {
    const token = argv[at];
    if (!token.startsWith("--")) {
      words.push(token);
      continue;
    }
    const name = token.slice(2);
    if (known.flags.includes(name)) {
      flags.add(name);
    } else if (known.options.includes(name)) {
      at += 1;
      if (at >= argv.length) throw new UsageError(`--${name} needs a value`);
      options.set(name, argv[at]);
    } else {
      const names = [...known.flags, ...known.options].map((each) => `--${each}`).join(", ");
      throw new UsageError(`unknown option ${token}; this command knows ${names}`);
    }
  }
  return { words, flags, options };
}

/** All of standard input as text. */
export async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * JSON from standard input.
 * @param {string} expected what should have arrived, for the message
 */
export async function readJsonInput(expected) {
  const text = await readInput();
  if (text.trim() === "") throw new UsageError(`nothing arrived on standard input; expected ${expected}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`standard input is no JSON (${error.message}); expected ${expected}`);
  }
}

/** Prints one JSON value and a newline. */
export function printJson(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Runs a command and turns what it throws into a message and an exit code.
 * @param {string} name
 * @param {() => Promise<void>} body
 */
export async function main(name, body) {
  try {
    await body();
  } catch (error) {
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
