import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { ownFixtures } from "@/lib/testing/edit-fixtures";
import { Random } from "../random";
import { sourceTexts } from "../sources";
import { type EditFinding, type EditSession, runSession } from "./edit-session";

/** Length of a file that is edited, in UTF-16 units: longer ones would take most of the time. */
const longest = 3000;

export type EditCampaign = {
  readonly seed: number;
  readonly sessions: number;
  readonly edits: number;
  readonly onSession?: (session: EditSession, number: number) => void;
};

/** Runs so many editing sessions; the same seed gives the same ones. */
export function runEditCampaign({ seed, sessions, edits, onSession }: EditCampaign): readonly EditFinding[] {
  const random = new Random(seed);
  const sources = [...ownFixtures().map(({ text }) => text), ...sourceTexts(seed)].filter(isEditable);
  const findings: EditFinding[] = [];
  for (let number = 0; number < sessions; number += 1) {
    const source = sources[random.below(sources.length)] ?? "";
    const session = runSession(source, edits, new Random(seed + number * 7919));
    findings.push(...session.findings);
    onSession?.(session, number);
  }
  return findings;
}

function isEditable(text: string): boolean {
  return text.length <= longest && openDocument(text, catalog).workflow !== null;
}
