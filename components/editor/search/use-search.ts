"use client";

import { useStore } from "zustand";
import { useEditorUi } from "../editor-ui";
import type { SearchState } from "./search-state";

/** A part of the search; the component renders again when that part changes. */
export function useSearch<T>(select: (state: SearchState) => T): T {
  return useStore(useEditorUi().search, select);
}
