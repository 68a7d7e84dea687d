import type { IncomingMessage } from "node:http";

/** Headers that steer the web framework from inside; a client has no business sending them. */
const stripped =
  /^(x-middleware-|x-nextjs-|x-forwarded-|next-action$|next-resume$|x-invoke-|x-matched-path$|forwarded$)/;

/** With these the development server answers a navigation; without them its pages load for ever. */
const neededInDevelopment: ReadonlySet<string> = new Set(["x-nextjs-request-id", "x-nextjs-html-request-id"]);

/** Takes dangerous headers out of a request, in both forms in which Node keeps them. */
export function stripHeaders(request: Pick<IncomingMessage, "headers" | "rawHeaders">, development: boolean): void {
  const isDropped = (name: string) => isStripped(name) && !(development && neededInDevelopment.has(name.toLowerCase()));
  for (const name of Object.keys(request.headers)) {
    if (isDropped(name)) delete request.headers[name];
  }
  const kept = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 1 || isDropped(name) ? [] : [name, all[index + 1] ?? ""],
  );
  request.rawHeaders.splice(0, request.rawHeaders.length, ...kept);
}

function isStripped(name: string): boolean {
  const lower = name.toLowerCase();
  // Policies are set by us alone: the framework reads its script nonce from the one in the request.
  return stripped.test(lower) || lower === "content-security-policy" || lower === "content-security-policy-report-only";
}
