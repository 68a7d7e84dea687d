"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { provideFrame } from "@/components/ui/page-offers";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import { useLiveData } from "@/components/ui/use-live-data";
import { listCheckpoints } from "@/lib/api/checkpoints";
import { callRoute } from "@/lib/api/client";
import { decisionMade } from "@/lib/api/decision-made";
import type { Person } from "@/lib/api/people";
import { AccountMenu } from "./account-menu";
import { BrandMark } from "./brand-mark";
import { Nav } from "./nav";
import { placeHref, places } from "./places";

const CommandPalette = dynamic(() => import("./command-palette").then((module) => module.CommandPalette), {
  ssr: false,
});
const ShortcutList = dynamic(() => import("./shortcut-list").then((module) => module.ShortcutList), { ssr: false });

/** How often the number of waiting requests is renewed, in milliseconds. */
const badgePeriod = 5000;

type AppShellProps = {
  readonly workspace: { readonly slug: string; readonly name: string };
  readonly person: Person;
  readonly pendingCount: number;
  readonly children: ReactNode;
};

/** Frame of every page of a workspace: places at the left (at the bottom on a phone), content beside them. */
export function AppShell({ workspace, person, pendingCount, children }: AppShellProps) {
  const router = useRouter();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const waiting = usePendingCount(workspace.slug, pendingCount);
  const showPalette = () => setPalette(true);
  const showShortcuts = () => setShortcuts(true);

  useEffect(() => provideFrame({ showPalette: () => setPalette(true), showShortcuts: () => setShortcuts(true) }), []);

  useHotkeys({
    "Mod+k": showPalette,
    "Shift+Mod+p": showPalette,
    "?": showShortcuts,
    ...Object.fromEntries(
      places.map((place) => [`g ${place.key}`, () => router.push(placeHref(workspace.slug, place))] as const),
    ),
  });

  return (
    <div className="flex h-dvh flex-col-reverse md:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="flex shrink-0 items-center border-t bg-surface-raised pb-[env(safe-area-inset-bottom)] md:w-20 md:flex-col md:border-t-0 md:border-r md:py-3">
        <Link
          href={`/w/${encodeURIComponent(workspace.slug)}`}
          prefetch={false}
          aria-label="Lobster Studio, home"
          className="mb-4 hidden rounded-md p-1 text-accent md:block"
        >
          <BrandMark className="size-7" />
        </Link>
        <Nav workspace={workspace.slug} pendingCount={waiting} />
        <div className="flex items-center gap-2 px-3 md:mt-auto md:flex-col md:px-0">
          <IconButton icon={Search} label="Find anything" keys={["Mod", "K"]} onClick={showPalette} />
          <AccountMenu person={person} workspaceName={workspace.name} onShowShortcuts={showShortcuts} />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 overflow-y-auto outline-none">
        {children}
      </main>
      {palette ? (
        <CommandPalette
          workspace={workspace.slug}
          open={palette}
          onOpenChange={setPalette}
          onShowShortcuts={showShortcuts}
        />
      ) : null}
      {shortcuts ? <ShortcutList open={shortcuts} onOpenChange={setShortcuts} /> : null}
    </div>
  );
}

function usePendingCount(workspace: string, initial: number): number {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reply = await callRoute(listCheckpoints, { params: { workspace }, query: { status: "pending" }, signal });
      return reply.pendingCount;
    },
    [workspace],
  );
  const { data, refresh } = useLiveData(initial, load, badgePeriod);
  useEffect(() => decisionMade.listen(refresh), [refresh]);
  return data;
}
