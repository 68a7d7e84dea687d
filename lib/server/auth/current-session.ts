import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { AppError } from "../errors";
import { runningServer } from "../running-server";
import { accessTo, principalOf } from "./access";
import type { Access, Principal } from "./principal";

/** The signed-in person of the page being rendered, or null. */
export async function currentPrincipal(): Promise<Principal | null> {
  return principalOf(runningServer(), (await headers()).get("cookie"));
}

/** The signed-in person; sends everybody else to the sign-in page. */
export async function requirePrincipal(): Promise<Principal> {
  return (await currentPrincipal()) ?? redirect("/setup");
}

/** The signed-in person in a workspace; a workspace they cannot see gives the not-found page. */
export async function requireAccess(workspaceSlug: string): Promise<Access> {
  const principal = await requirePrincipal();
  try {
    return await accessTo(runningServer(), principal, workspaceSlug);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
