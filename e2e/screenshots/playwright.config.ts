import { defineConfig } from "@playwright/test";
import { browserSettings } from "../support/browser-settings";

/** Takes pictures of the editor instead of testing it: `npm run screenshots`, `npm run screenshots -- -g Forms`. */
export default defineConfig({
  testDir: ".",
  testMatch: "take-pictures.ts",
  outputDir: "../../test-results/screenshots",
  globalSetup: "../support/global-setup.ts",
  globalTeardown: "./write-contact-sheet.ts",
  workers: 1,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: { ...browserSettings, contextOptions: { reducedMotion: "reduce" } },
});
