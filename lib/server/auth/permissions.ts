import { z } from "zod";
import type { Permission } from "@/lib/api/contract";

export type WorkspacePermission = Exclude<Permission, "public" | "session">;

export const roleName = z.enum(["owner", "admin", "editor", "operator", "approver", "viewer"]);
export type Role = z.infer<typeof roleName>;

const everything: readonly WorkspacePermission[] = [
  "workspace.read",
  "workflow.edit",
  "run.start",
  "run.cancel",
  "checkpoint.decide",
];

/** Editing means running any command on this machine, so it is the strongest permission beside owning. */
const granted: Readonly<Record<Role, readonly WorkspacePermission[]>> = {
  owner: everything,
  admin: everything,
  editor: ["workspace.read", "workflow.edit", "run.start", "run.cancel"],
  operator: ["workspace.read", "run.start", "run.cancel"],
  approver: ["workspace.read", "checkpoint.decide"],
  viewer: ["workspace.read"],
};

export function mayDo(role: Role, permission: WorkspacePermission): boolean {
  return granted[role].includes(permission);
}
