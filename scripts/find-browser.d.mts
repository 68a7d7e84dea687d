/** Path of a Chromium that starts, or null. */
export function findBrowser(options: { readonly install: boolean }): string | null;
