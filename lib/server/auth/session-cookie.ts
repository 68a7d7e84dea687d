import type { StudioConfig } from "../config";

type Site = { readonly config: Pick<StudioConfig, "publicUrl">; readonly instanceId: string };

/** Browsers share cookies between all ports of a host, so the name tells installations apart. */
export function sessionCookieName({ config, instanceId }: Site): string {
  const name = `lobster_${instanceId.replaceAll("-", "").slice(-12)}`;
  return isHttps(config) ? `__Host-${name}` : name;
}

/** `Set-Cookie` value that hands a session to the browser. Lax: links in mails lead to a signed-in page. */
export function sessionCookie(site: Site, token: string, maxAgeSeconds: number): string {
  const secure = isHttps(site.config) ? "; Secure" : "";
  return `${sessionCookieName(site)}=${token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAgeSeconds}${secure}`;
}

/** The session token of a `Cookie` header; null when there is none, or more than one. */
export function readSessionCookie(site: Site, header: string | null): string | null {
  const prefix = `${sessionCookieName(site)}=`;
  const values = (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function isHttps(config: Site["config"]): boolean {
  return config.publicUrl?.protocol === "https:";
}
