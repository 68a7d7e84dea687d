export type TestCount = { readonly passed: number; readonly failed: number };

/** Numbers of a vitest JSON report, null when there is no such file. */
export function countUnitTests(file: string): TestCount | null;

/** Numbers of a Playwright JSON report, null when there is no such file. */
export function countBrowserTests(file: string): TestCount | null;
