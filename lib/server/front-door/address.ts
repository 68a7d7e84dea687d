import type { StudioConfig } from "../config";

/** Names under which browsers on this machine reach a loopback port. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]", "lobster.localhost"];

export function isLoopback(host: string): boolean {
  return ["127.0.0.1", "localhost", "::1"].includes(host);
}

/**
 * The exact `Host` values that are answered, each with the one origin of pages under it. A page elsewhere that points its
 * own name at this machine sends that name, and is turned away.
 */
export function allowedOrigins({
  host,
  port,
  publicUrl,
}: Pick<StudioConfig, "host" | "port" | "publicUrl">): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  const add = (name: string) => {
    const { origin } = new URL(`http://${name}:${port}`);
    origins.set(`${name}:${port}`, origin);
    if (port === 80) origins.set(name, origin);
  };
  for (const name of loopbackNames) add(name);
  if (!isLoopback(host) && !isWildcard(host)) add((host.includes(":") ? `[${host}]` : host).toLowerCase());
  if (publicUrl !== null) origins.set(publicUrl.host, publicUrl.origin);
  return origins;
}

/**
 * Why the studio must not listen there, null when it may: other machines get in only where somebody owns the place and
 * nothing crosses the network in clear text.
 */
export function refuseAddress(config: StudioConfig, ownerHasSignedIn: boolean): string | null {
  if (isLoopback(config.host)) return null;
  const where = `The studio does not listen on ${config.host}: `;
  if (!ownerHasSignedIn) return `${where}start it on 127.0.0.1 first and sign in, so that it has an owner.`;
  if (config.publicUrl?.protocol === "https:" || config.insecureHttp) return null;
  return `${where}set PUBLIC_URL to the https address of your proxy, or accept clear text with --insecure-http.`;
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}
