// How many tests passed and failed, read from the reports of the test runners.
import { existsSync, readFileSync } from "node:fs";

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Numbers of a vitest report. A test file that fails to load has no tests to count, yet it failed. */
export function countUnitTests(file) {
  const report = readReport(file);
  if (report === null) return null;
  const broken = report.testResults.filter((each) => each.status === "failed" && each.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Numbers of a Playwright report. A test that passed only when it was repeated counts as passed. */
export function countBrowserTests(file) {
  const report = readReport(file);
  if (report === null) return null;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}
