import type { Role } from "./permissions";

/** Who asks. Comes from a session only, never from a request's content. */
export type Principal = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
};

/** A person inside one workspace. Every query of a service is limited to `workspaceId`. */
export type Access = Principal & {
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly role: Role;
};
