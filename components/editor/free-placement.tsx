"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

type FreePlacement = {
  /** True while dragging a step moves it on the canvas instead of in the file. */
  readonly free: boolean;
  setFree(free: boolean): void;
};

const FreePlacementContext = createContext<FreePlacement>({ free: false, setFree: () => undefined });

const storedKey = "lobster-studio.free-placement";

export function FreePlacementProvider({ children }: { readonly children: ReactNode }) {
  const [free, setFree] = useState(() => localStorage.getItem(storedKey) === "on");
  const placement = useMemo<FreePlacement>(
    () => ({
      free,
      setFree: (next) => {
        localStorage.setItem(storedKey, next ? "on" : "off");
        setFree(next);
      },
    }),
    [free],
  );
  return <FreePlacementContext value={placement}>{children}</FreePlacementContext>;
}

export function useFreePlacement(): FreePlacement {
  return useContext(FreePlacementContext);
}
