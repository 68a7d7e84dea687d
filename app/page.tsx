import { redirect } from "next/navigation";
import { requirePrincipal } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { listWorkspaces } from "@/lib/server/workspaces/list-workspaces";

/** Leads to the first workspace; people who are not signed in are led to the sign-in page before. */
export default async function RootPage() {
  const principal = await requirePrincipal();
  const [first] = await listWorkspaces(runningServer(), principal);
  redirect(first ? `/w/${encodeURIComponent(first.slug)}` : "/setup");
}
