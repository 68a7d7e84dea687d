import type { FoundKind } from "../model";

/** One line of a table: what a program does when these words follow it. */
export type ProgramRule = {
  readonly kind: FoundKind;
  /** Subcommands in order, alternatives divided by `|`: `pr merge|pr close`. Empty: whatever follows. */
  readonly words: string;
  /** An argument that must be there too. */
  readonly flag?: RegExp;
  /** At least so many arguments that are no flags. */
  readonly operands?: number;
  /** Arguments with which the program only says what it would do. */
  readonly unless?: RegExp;
  /** Beyond this machine; by default what is sent, paid and deployed. */
  readonly outside?: boolean;
};

export type ProgramTable = {
  /** Names of the programs, divided by blanks. */
  readonly programs: string;
  /** The first that fits counts. */
  readonly rules: readonly ProgramRule[];
  /** What it is when none fits. */
  readonly otherwise: FoundKind;
  /** True when nothing of it reaches beyond this machine, unless a rule says so. */
  readonly local?: boolean;
};

export const dryRun = /^(?:--dry-run(?:=(?!none).*)?|--dryrun|--dryRun|--what-if|--whatif)$/;
export const helpOrVersion = /^(?:--help|--version)$/;
/** Only for programs with subcommands: `rm version` removes a file. */
export const helpSubcommand = /^(?:-h|-V|help|version)$/;
