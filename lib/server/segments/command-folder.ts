import type { RunHost } from "@/lib/lobster/contract/host";

const posixShell = /(^|\/)(sh|ash|bash|dash|ksh|zsh)$/;

export type CommandFolders = {
  /** Absolute; searched before all others. */
  readonly first: string;
  /** Absolute; searched behind all others. */
  readonly last: string;
};

/**
 * A host on which shell commands find the programs of one folder first, and those of another where nothing else has
 * them. The environment alone cannot do that: a login shell reads profiles that set PATH anew. The assignment stays on
 * the first line, so that line numbers are right.
 */
export function withCommandFolders(host: RunHost, { first, last }: CommandFolders): RunHost {
  const assignment = `PATH=${quoted(first)}:"$PATH":${quoted(last)}; export PATH; `;
  return {
    ...host,
    runProcess(request) {
      const [shell, option, text, ...rest] = request.argv;
      if (option !== "-lc" || text === undefined || !posixShell.test(shell)) return host.runProcess(request);
      return host.runProcess({ ...request, argv: [shell, option, assignment + text, ...rest] });
    },
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
