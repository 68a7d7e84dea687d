import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { diagnose } from "./diagnose";

const folder = path.resolve(import.meta.dirname, "../../../../shared/wild");

/** What is to be said about files that other people wrote: the lines of each code. Every one was looked at and is right. */
const expected: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  "01-bookmark-pipeline.lobster": { "bare-argument": [15, 31] },
  "02-approve-task.lobster": { "unknown-key": [14, 17, 27, 28, 33, 35, 43, 46, 58, 59, 64, 66, 68], "no-action": [22] },
  "03-create-github-issue.lobster": { "bare-argument": [38, 41, 52, 52, 65, 65, 65], "command-without-program": [69] },
  "04-review-task.lobster": {
    "unknown-key": [
      14, 18, 22, 36, 37, 42, 44, 54, 55, 64, 66, 74, 75, 84, 94, 95, 112, 113, 118, 125, 126, 133, 135, 137, 172,
    ],
    "no-action": [30],
  },
  "05-feature-lifecycle.lobster": { "no-steps": [1] },
  "06-ado-pr-review-notify.lobster": { "raw-interpolation": [31, 32], "unknown-command": [40] },
  "07-analyzer-cron.lobster": { "raw-interpolation": [24, 25, 27] },
  "08-phase-0-codebase-ingestion.lobster": { "no-steps": [1] },
  "09-greenfield.lobster": { "no-steps": [1] },
  "10-briefing.yaml": { "raw-interpolation": [23], "gate-without-effect": [58] },
  "11-deploy-announce.lobster": {
    "unknown-key": [26, 78, 94, 117, 125, 164, 194, 207, 232, 261, 277],
    "foreign-placeholder": [85, 102, 103, 103, 253],
    "command-without-program": [163, 231, 260],
    "shadowed-key": [225, 247, 254],
    "argument-in-condition": [226, 248, 255],
    "unknown-field": [272],
  },
  "12-pr-review.lobster": {
    "unknown-key": [25, 58, 76, 84, 105, 145, 173, 184, 203],
    "foreign-placeholder": [66, 138],
    "command-without-program": [83, 144, 183],
    "argument-in-condition": [138, 177],
    "unknown-field": [166],
  },
  "13-briefing.yaml": { "raw-interpolation": [35, 56, 58, 71, 111, 112, 127, 128, 144, 145] },
  "14-approval-telegram-smoke.lobster": {},
  "15-basic-managed-workflow.lobster": {},
};

it.for(Object.keys(expected))("says what is wrong in %s and nothing else", (name, { skip }) => {
  skip(!existsSync(folder), "the folder ../shared/wild is not there");
  const text = readFileSync(path.join(folder, name), "utf8");
  const document = openDocument(text, catalog);
  const lines: Record<string, number[]> = {};
  for (const { code, range } of diagnose(document, catalog, () => null)) {
    lines[code] = [...(lines[code] ?? []), document.positionAt(range.from).line];
  }

  expect(lines).toEqual(expected[name]);
});
