import { expect, it } from "vitest";
import { stripHeaders } from "./strip-headers";

const sent = () => ({
  headers: { accept: "*/*", "x-nextjs-request-id": "1", "x-nextjs-data": "1", "x-middleware-subrequest": "1" },
  rawHeaders: ["Accept", "*/*", "X-Nextjs-Request-Id", "1", "x-nextjs-data", "1", "X-Middleware-Subrequest", "1"],
});

it("lets no header of the framework's inside in", () => {
  const request = sent();

  stripHeaders(request, false);

  expect(request).toEqual({ headers: { accept: "*/*" }, rawHeaders: ["Accept", "*/*"] });
});

it("keeps what navigation needs while developing, and nothing more", () => {
  const request = sent();

  stripHeaders(request, true);

  expect(request.headers).toEqual({ accept: "*/*", "x-nextjs-request-id": "1" });
  expect(request.rawHeaders).toEqual(["Accept", "*/*", "X-Nextjs-Request-Id", "1"]);
});
