import path from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

/** Code without a place of its own: no process, no files, no state of modules that a test could change for another. */
const pure = ["lib/lobster/**/*.test.{ts,tsx}", "lib/editor/**/*.test.{ts,tsx}", "components/**/*.test.ts"];

const others = [
  "lib/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
  "bin/**/*.test.ts",
  "examples/**/*.test.ts",
  "fuzz/**/*.test.ts",
];

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    slowTestThreshold: 500,
    projects: [
      {
        extends: true,
        test: { name: "processes and storage", include: others, exclude: [...configDefaults.exclude, ...pure] },
      },
      // Loading the same modules afresh for each file takes most of the time of these.
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
    ],
  },
});
