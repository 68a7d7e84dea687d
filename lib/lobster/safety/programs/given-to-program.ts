import type { ShellCommand, ShellWord } from "../shell/shell-command";

/** What a program gets: its arguments, and what may come on its standard input. */
export type GivenToProgram = Omit<ShellCommand, "words"> & { readonly args: readonly ShellWord[] };
