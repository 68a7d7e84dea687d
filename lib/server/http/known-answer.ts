/** The reply with its `ETag`, or 304 without a body for a request that names it in `If-None-Match`. */
export function answerUnlessKnown<Reply>(
  reply: Reply,
  tag: string,
  request: Request,
  headers: Headers,
): Reply | Response {
  headers.set("etag", tag);
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) ? new Response(null, { status: 304, headers }) : reply;
}
