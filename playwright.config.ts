import { defineConfig } from "@playwright/test";
import { browserSettings } from "./e2e/support/browser-settings";

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
  // A trace slows every act down. In CI what failed is tried again, and traced then.
  use: { ...browserSettings, trace: process.env.CI ? "on-first-retry" : "retain-on-failure" },
});
