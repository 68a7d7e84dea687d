import { LobsterError } from "@/lib/lobster/contract/errors";

/** Tokens that lie in the environment for some gateway, in order of preference. */
export type AmbientTokens = readonly [string, ...string[]];

type CredentialQuestion = {
  /** Name of the command, for the message. */
  readonly command: string;
  /** Where the request goes; absolute. */
  readonly url: string;
  /** Where the URL was written, for the message. */
  readonly urlSource: "--url" | "OPENCLAW_URL";
  /** `--token` as given: an empty text sends none. Undefined when the flag is absent. */
  readonly given: string | undefined;
  readonly ambient: AmbientTokens;
  readonly env: Readonly<Record<string, string>>;
};

/** Hosts that are this machine. Nothing else is, such as `127.0.0.2`, `0.0.0.0` or `localhost.`. */
const loopbackHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackHosts.includes(new URL(url).hostname);
}

/**
 * Token for a request to a gateway, null for none. A token of the environment was given for the gateway on this
 * machine: throws when it would go to another one. What a person wrote into the command goes anywhere.
 */
export function gatewayToken({ command, url, urlSource, given, ambient, env }: CredentialQuestion): string | null {
  if (given !== undefined) return given.trim() === "" ? null : sendableToken(command, given.trim());
  const token = ambient.map((name) => env[name]?.trim() ?? "").find((value) => value !== "");
  if (token === undefined) return null;
  if (isLoopbackUrl(url)) return sendableToken(command, token);
  const message = `${command} refuses to send ${ambient.join("/")} to non-local ${urlSource}; pass --token explicitly for remote endpoints`;
  throw new LobsterError("runtime_error", "command_failed", message);
}

/** A header that cannot be sent is refused by a message that holds all of it; this one does not. */
export function sendableToken(command: string, token: string): string {
  if (/^[\x20-\x7e]+$/.test(token)) return token;
  const message = `${command} cannot send its token: it holds characters that do not belong into a header`;
  throw new LobsterError("runtime_error", "command_failed", message);
}
