import type { Metadata } from "next";
import { HomeView } from "@/components/home/home-view";
import { requireAccess } from "@/lib/server/auth/current-session";
import { runningServer } from "@/lib/server/running-server";
import { readHome } from "@/lib/server/workspaces/read-home";
import { PrepareEditor } from "./workflows/prepare-editor";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage({ params }: { readonly params: Promise<{ readonly workspace: string }> }) {
  const { workspace } = await params;
  const access = await requireAccess(workspace);
  return (
    <>
      <HomeView workspace={workspace} initial={await readHome(runningServer(), access)} />
      <PrepareEditor />
    </>
  );
}
