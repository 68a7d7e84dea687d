"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { isAt, type Place, placeHref, places } from "./places";

type NavProps = { readonly workspace: string; readonly pendingCount: number };

/** The four places: a column at the left, a row at the bottom of a phone. */
export function Nav({ workspace, pendingCount }: NavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex flex-1 md:w-full md:flex-none">
      <ul className="flex w-full flex-1 md:flex-col md:gap-1">
        {places.map((place) => {
          const href = placeHref(workspace, place);
          const count = place.path === "/inbox" ? pendingCount : 0;
          return (
            <li key={place.name} className="flex-1 md:flex-none">
              <PlaceLink place={place} href={href} here={isAt(pathname, href, place)} count={count} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type PlaceLinkProps = {
  readonly place: Place;
  readonly href: string;
  readonly here: boolean;
  readonly count: number;
};

function PlaceLink({ place, href, here, count }: PlaceLinkProps) {
  const Icon = place.icon;
  // Four pages fetched ahead would compete with the one that opens: a place is fetched once somebody turns to it.
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    <Link
      href={href}
      prefetch={wanted ? null : false}
      onPointerEnter={want}
      onFocus={want}
      aria-current={here ? "page" : undefined}
      className={cn(
        "flex h-14 flex-col items-center justify-center gap-1 rounded-lg max-md:short:h-9 max-md:short:flex-row max-md:short:gap-1.5 font-medium text-text-muted text-xs -outline-offset-2 transition-colors hover:text-text md:mx-1.5",
        here ? "text-accent hover:text-accent md:bg-accent-soft" : "md:hover:bg-surface-hover",
      )}
    >
      <span className="relative">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {count > 0 ? (
          <span className="absolute -top-1.5 left-3 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-status-waiting px-1 font-semibold text-[0.6875rem] text-surface-raised leading-none tabular-nums">
            <span aria-hidden>{count > 99 ? "99+" : count}</span>
          </span>
        ) : null}
      </span>
      <span className="tracking-tight">
        {place.name}
        {count > 0 ? <span className="sr-only">, {count} waiting</span> : null}
      </span>
    </Link>
  );
}
