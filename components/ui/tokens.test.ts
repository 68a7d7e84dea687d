import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");
const light = tokensOf(css.slice(css.indexOf("@theme"), css.indexOf(".dark {")));
const dark = { ...light, ...tokensOf(css.slice(css.indexOf(".dark {"), css.indexOf("@layer base"))) };

const grounds = ["surface", "surface-raised", "surface-sunken"];
const states = ["queued", "running", "waiting", "succeeded", "skipped", "failed", "continued", "cancelled", "stale"];

const textPairs: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => ["text", "text-muted", "accent", "danger"].map((ink) => [ink, ground] as const)),
  ...grounds.flatMap((ground) => states.map((state) => [`status-${state}`, ground] as const)),
  ...states.map((state) => [`status-${state}`, `status-${state}-soft`] as const),
  ["text", "surface-hover"],
  ["text-muted", "surface-hover"],
  ["text", "surface-mark"],
  ["text-muted", "surface-mark"],
  ["text", "accent-soft"],
  ["text-muted", "accent-soft"],
  ["accent", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["danger", "status-failed-soft"],
  ["text", "status-waiting-soft"],
  ["text", "status-failed-soft"],
];

const linePairs: readonly (readonly [string, string])[] = grounds.flatMap((ground) =>
  ["border-strong", "focus"].map((line) => [line, ground] as const),
);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, tokens) => {
  it.each(textPairs)("writes %s on %s with a contrast of 4.5 or more", (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)("draws %s on %s with a contrast of 3 or more", (line, ground) => {
    expect(contrast(tokens, line, ground)).toBeGreaterThanOrEqual(3);
  });
});

function tokensOf(block: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  );
}

function contrast(tokens: Readonly<Record<string, string>>, a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(tokens[a]), luminance(tokens[b])].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string | undefined): number {
  if (hex === undefined) throw new Error("A token of the contrast table is missing in globals.css");
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
