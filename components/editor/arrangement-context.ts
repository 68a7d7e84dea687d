"use client";

import { createContext, useContext } from "react";
import { type Arrangement, automatic } from "@/lib/editor/drawing";

const ArrangementContext = createContext<Arrangement>(automatic);

export const ArrangementProvider = ArrangementContext.Provider;

/** What people did to the picture: steps moved by hand, workflows opened in place. */
export function useArrangement(): Arrangement {
  return useContext(ArrangementContext);
}
