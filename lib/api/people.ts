import { z } from "zod";
import { defineRoute } from "./contract";
import { none } from "./json";

export const person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof person>;

export const workspaceSummary = z.object({ id: z.string(), slug: z.string(), name: z.string(), role: z.string() });
export type WorkspaceSummary = z.infer<typeof workspaceSummary>;

export const sessionReply = z.object({ person, workspaces: z.array(workspaceSummary) });

export const getSession = defineRoute({
  method: "GET",
  path: "/api/session",
  permission: "session",
  params: none,
  query: none,
  body: none,
  reply: sessionReply,
});

/** Trades the one-time token of the printed link for a session cookie. */
export const postSetup = defineRoute({
  method: "POST",
  path: "/api/auth/setup",
  permission: "public",
  params: none,
  query: none,
  body: z.object({ token: z.string().min(1).max(200) }).strict(),
  reply: z.object({ workspace: z.string() }),
});

export const postLogout = defineRoute({
  method: "POST",
  path: "/api/auth/logout",
  permission: "session",
  params: none,
  query: none,
  body: none,
  reply: none,
});
