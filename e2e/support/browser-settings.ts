import { findBrowser } from "../../scripts/find-browser.mjs";
import { sharedStudio } from "./shared-studio";

const isRoot = process.getuid?.() === 0;

/** The browser, signed in to the shared Studio. */
export const browserSettings = {
  baseURL: sharedStudio.origin,
  storageState: sharedStudio.ownerState,
  launchOptions: {
    executablePath: findBrowser({ install: false }) ?? undefined,
    args: [
      // Chromium refuses its sandbox to root.
      ...(isRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  },
};
