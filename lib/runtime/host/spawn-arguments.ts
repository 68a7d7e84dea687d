export type SpawnArguments = {
  readonly args: readonly string[];
  /** The system gets them as they are, without quotes of its own. */
  readonly verbatim: boolean;
};

/** Arguments of a process as the system wants them: `cmd /s /c` takes its text as it is, between two quotes. */
export function spawnArguments(argv: readonly [string, ...string[]], platform: NodeJS.Platform): SpawnArguments {
  const [program, ...args] = argv;
  const [text = "", ...flags] = args.toReversed();
  const isText = flags.join(" ") === "/c /s /d" && /(?:^|[\\/])cmd(?:\.exe)?$/i.test(program);
  if (platform !== "win32" || !isText) return { args, verbatim: false };
  return { args: [...args.slice(0, -1), `"${text}"`], verbatim: true };
}
