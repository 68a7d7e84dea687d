import type { ServerResponse } from "node:http";

/** What pages may load and do. Scripts need the nonce; styles may be inline because the code editor writes them. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'`;
  return [
    "default-src 'none'",
    // The development server compiles in the browser.
    `script-src ${scripts}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/** Paths whose content is public and named by its hash or version. */
const publicPath = /^\/(_next\/static\/|monaco\/|icon\.svg|favicon\.ico)/;

export type Protection = { readonly path: string; readonly policy: string; readonly https: boolean };

/**
 * Puts the protecting headers on an answer. An answer may bring a policy of its own. Storing is forbidden for everything but public files, whatever the
 * framework says, because pages and data belong to the person who is signed in.
 */
export function protectResponse(response: ServerResponse, { path, policy, https }: Protection): void {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (https) response.setHeader("strict-transport-security", "max-age=31536000");
  const mayStore = publicPath.test(path);
  beforeHeadersLeave(response, () => {
    if (!response.hasHeader("content-security-policy")) response.setHeader("content-security-policy", policy);
    const value = String(response.getHeader("cache-control") ?? "");
    if (!mayStore && !value.includes("no-store")) response.setHeader("cache-control", "no-store");
  });
}

/** A header that is set any earlier keeps the framework from setting its own. */
function beforeHeadersLeave(response: ServerResponse, change: () => void): void {
  const writeHead = response.writeHead.bind(response);
  const guarded = (...args: Parameters<typeof writeHead>) => {
    change();
    return writeHead(...args);
  };
  Object.defineProperty(response, "writeHead", { value: guarded, configurable: true, writable: true });
}
