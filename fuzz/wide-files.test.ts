import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { diagnose } from "@/lib/lobster/validate/diagnose";
import { wideFiles } from "./wide-files";

/** Seconds of the processor that reading and checking a text take, and what is found. */
function checked(text: string) {
  const before = process.cpuUsage();
  const found = diagnose(openDocument(text, catalog), catalog, () => null);
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, found };
}

describe("checking a file that is wrong everywhere", () => {
  it.each([
    ["a command line of references", `steps:\n  - id: a\n    run: '${"$a.x ".repeat(6000)}'\n`],
    ["a command line of halves of references", `steps:\n  - id: a\n    run: '${"$a.".repeat(8000)}'\n`],
    ["a pipeline of unknown commands", `steps:\n  - id: a\n    pipeline: ${"haed | ".repeat(12_000)}head\n`],
  ])("takes less than two seconds for %s", (_, text) => {
    expect(checked(text).seconds).toBeLessThan(2);
  });

  it.each(wideFiles)("takes seconds at most, with findings that can be read, for $name", ({ text }) => {
    const { seconds, found } = checked(text);

    // Half a second on an idle machine, where it once took minutes.
    expect(seconds).toBeLessThan(6);
    expect(found.length).toBeLessThan(600);
  });
});

it("lists warnings before notes where not all can be listed, and says how many are left out", () => {
  const note = "    run: echo $a.stdout ".concat("$a.stdout ".repeat(700), "\n");
  const { found } = checked(`steps:\n  - { id: a, run: ls }\n  - id: b\n${note}    timeoutMs: 5\n`);

  expect(found.map(({ code }) => code)).toContain("unknown-key");
  expect(found[0]).toMatchObject({
    code: "more-findings",
    message: "The file has 202 more findings than the 500 that are listed.",
  });
  expect(found).toHaveLength(501);
});
