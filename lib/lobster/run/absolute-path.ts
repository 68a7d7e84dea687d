import type { RunHost } from "../contract/host";

/** A path as the host needs it: a relative one starts at `cwd`, which is absolute. */
export function absolutePath(file: string, cwd: string, platform: RunHost["platform"]): string {
  const isAbsolute = platform === "win32" ? /^([a-z]:)?[\\/]/i.test(file) : file.startsWith("/");
  return isAbsolute ? file : `${cwd}/${file}`;
}
