"use client";

import { useEffect, useState } from "react";
import type { PageOffer } from "@/components/ui/page-offers";

/** Longest time, in milliseconds, that asking holds up typing. */
const slice = 8;

/** Why offers cannot be taken now, by their id. Asked little by little after they are shown, told all at once. */
export function useOfferReasons(offers: readonly PageOffer[]): ReadonlyMap<string, string> {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const found = new Map<string, string>();
    let next = 0;
    let timer = setTimeout(ask, 0);
    function ask() {
      const start = performance.now();
      while (next < offers.length && performance.now() - start < slice) {
        const offer = offers[next];
        const reason = offer?.check() ?? null;
        if (offer !== undefined && reason !== null) found.set(offer.id, reason);
        next += 1;
      }
      if (next < offers.length) timer = setTimeout(ask, 0);
      else setReasons(found);
    }
    return () => clearTimeout(timer);
  }, [offers]);
  return reasons;
}
