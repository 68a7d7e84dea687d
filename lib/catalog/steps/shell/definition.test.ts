import { describe, expect, it } from "vitest";
import { shellStep } from "./definition";

describe("the summary of a command", () => {
  it.each([
    ["echo hello", "echo hello"],
    ["set -e\n\n# First the list.\nls notes | sort\n", "ls notes | sort"],
    ["#!/bin/sh\nset -euo pipefail\nset -x;\ncurl -sf https://example.org\n", "curl -sf https://example.org"],
    ["set -e; rm -rf notes", "set -e; rm -rf notes"],
    ["set -- one two\necho $1", "set -- one two"],
    ["set -e\n", "set -e"],
    ["# nothing yet", "# nothing yet"],
    ["", ""],
  ])("of %j is %j: settings of the shell say nothing of what it does", (run, summary) => {
    expect(shellStep.summary({ run })).toBe(summary);
  });
});
