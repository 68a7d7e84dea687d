import { catalog } from "@/lib/catalog";
import { openDocument } from "@/lib/lobster/document/open-document";
import { loadSchemaCompiler } from "@/lib/runtime/schema-compiler";
import { ownFixtures } from "@/lib/testing/edit-fixtures";
import { Random } from "../random";
import { sourceTexts } from "../sources";
import { type EditFinding, type EditSession, runSession } from "./edit-session";
import { isValid, referenceComplaint } from "./reference";

/** Length of a file that is edited, in UTF-16 units: longer ones would take most of the time. */
const longest = 3000;

export type EditCampaign = {
  readonly seed: number;
  readonly sessions: number;
  /** Edits of each session. */
  readonly edits: number;
  /** Every how manieth session ends with a question to the reference implementation. */
  readonly askEvery: number;
  readonly onSession?: (session: EditSession, number: number) => void;
  readonly onFinding?: (finding: EditFinding, number: number) => void;
};

/**
 * Runs so many editing sessions; the same seed gives the same ones. A session that ends with a question to the reference
 * keeps its file valid: nothing else can be compared.
 */
export async function runEditCampaign(campaign: EditCampaign): Promise<readonly EditFinding[]> {
  const { seed, sessions, edits, askEvery } = campaign;
  const random = new Random(seed);
  const compile = await loadSchemaCompiler();
  const sources = [...ownFixtures().map(({ text }) => text), ...sourceTexts(seed)].filter(isEditable);
  const valid = sources.filter((text) => isValid(openDocument(text, catalog), compile));
  const findings: EditFinding[] = [];
  const note = (finding: EditFinding): void => {
    findings.push(finding);
    campaign.onFinding?.(finding, findings.length);
  };
  for (let number = 0; number < sessions; number += 1) {
    const asks = number % askEvery === 0;
    const choices = asks ? valid : sources;
    const source = choices[random.below(choices.length)] ?? "";
    const own = new Random(seed + number * 7919);
    const session = runSession(source, edits, own, (next) => !asks || isValid(next, compile));
    session.findings.forEach(note);
    const complaint = asks ? await referenceComplaint(session.text, session.format) : null;
    if (complaint !== null) note({ complaint, text: session.text, command: null });
    campaign.onSession?.(session, number);
  }
  return findings;
}

function isEditable(text: string): boolean {
  return text.length <= longest && openDocument(text, catalog).workflow !== null;
}
