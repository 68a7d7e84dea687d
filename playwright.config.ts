import { defineConfig } from "@playwright/test";
import { sharedStudio } from "./e2e/support/shared-studio";
import { findBrowser } from "./scripts/find-browser.mjs";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  globalSetup: "./e2e/support/global-setup.ts",
  // Two cores: a second browser would only make the times unsteady.
  workers: 1,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: sharedStudio.origin,
    storageState: sharedStudio.ownerState,
    trace: "retain-on-failure",
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
  },
});
