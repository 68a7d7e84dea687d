import type { StoreApi } from "zustand/vanilla";
import type { SearchState } from "./search-state";

/** Where the search bar's field is found. */
export const searchFieldId = "editor-search-field";

/** Opens the bar, or goes back to it. */
export function openSearch(search: StoreApi<SearchState>, mode: "find" | "replace"): void {
  search.setState({ mode });
  requestAnimationFrame(() => {
    const field = document.getElementById(searchFieldId);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    }
  });
}
