"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { type Ghosts, noGhosts } from "@/lib/editor/ghosts";

type GhostSession = {
  /** What a dry run says of each step; empty while none is shown. */
  readonly ghosts: Ghosts;
  /** Shows the result of a dry run on the drawing; `noGhosts` takes it away. */
  show(ghosts: Ghosts): void;
};

const GhostContext = createContext<GhostSession>({ ghosts: noGhosts, show: () => undefined });

export function GhostProvider({ children }: { readonly children: ReactNode }) {
  const [ghosts, show] = useState(noGhosts);
  const session = useMemo(() => ({ ghosts, show }), [ghosts]);
  return <GhostContext value={session}>{children}</GhostContext>;
}

export function useGhosts(): GhostSession {
  return useContext(GhostContext);
}
