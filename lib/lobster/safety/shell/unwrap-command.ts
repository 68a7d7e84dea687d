import type { ShellWord } from "./shell-command";

/** Programs that run the command behind them, with the flags of theirs that take a value. */
const wrappers: ReadonlyMap<string, { readonly valued: RegExp; readonly skip?: number }> = new Map([
  ["sudo", { valued: /^(?:-[ugpChrtT]|--(?:user|group|prompt|host|chdir))$/ }],
  ["doas", { valued: /^-[uC]$/ }],
  ["env", { valued: /^(?:-[uCS]|--(?:unset|chdir))$/ }],
  ["timeout", { valued: /^(?:-[sk]|--(?:signal|kill-after))$/, skip: 1 }],
  ["gtimeout", { valued: /^(?:-[sk]|--(?:signal|kill-after))$/, skip: 1 }],
  ["nice", { valued: /^(?:-n|--adjustment)$/ }],
  ["ionice", { valued: /^-[cnp]$/ }],
  ["nohup", { valued: /^$/ }],
  ["time", { valued: /^-[fo]$/ }],
  ["exec", { valued: /^-a$/ }],
  ["command", { valued: /^$/ }],
  ["builtin", { valued: /^$/ }],
  ["stdbuf", { valued: /^-[ioe]$/ }],
  ["setsid", { valued: /^$/ }],
  ["chronic", { valued: /^$/ }],
  ["caffeinate", { valued: /^-[tw]$/ }],
  ["flock", { valued: /^-[wEc]$/, skip: 1 }],
  ["strace", { valued: /^-[eopsuE]$/ }],
  ["watch", { valued: /^(?:-n|--interval)$/ }],
  ["xargs", { valued: /^(?:-[IinLPsdEa]|--(?:max-args|max-procs|replace|delimiter|arg-file))$/ }],
  ["parallel", { valued: /^(?:-[jNn]|--(?:jobs|colsep|delay))$/ }],
  ["busybox", { valued: /^$/ }],
]);

/** Name of a program without its folder. */
export function programName(word: ShellWord): string {
  return word.text.slice(word.text.lastIndexOf("/") + 1);
}

/** The words of the command that is run in the end; none when a wrapper stands alone. */
export function unwrapCommand(words: readonly ShellWord[]): readonly ShellWord[] {
  let rest = words;
  for (let depth = 0; depth < 10; depth += 1) {
    const [first, ...args] = rest;
    const wrapper = first === undefined ? undefined : wrappers.get(programName(first));
    if (wrapper === undefined || first === undefined) return rest;
    // `command -v x` and `sudo -v` ask and run nothing.
    if (programName(first) === "command" && /^-[vV]$/.test(args[0]?.text ?? "")) return [];
    const inner = afterFlags(args, wrapper);
    if (inner.length === 0) return [];
    rest = inner;
  }
  return rest;
}

function afterFlags(
  args: readonly ShellWord[],
  { valued, skip = 0 }: { readonly valued: RegExp; readonly skip?: number },
): readonly ShellWord[] {
  let index = 0;
  for (let word = args[index]; word !== undefined; word = args[index]) {
    if (word.text === "--") {
      index += 1;
      break;
    }
    if (valued.test(word.text)) index += 2;
    else if (word.text.startsWith("-") || /^\w+=/.test(word.text)) index += 1;
    else break;
  }
  return args.slice(index + skip);
}
