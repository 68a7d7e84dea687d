import { callRoute } from "@/lib/api/client";
import { listDrafts } from "@/lib/api/drafts";
import { newRequestKey } from "@/lib/api/request-key";
import { listVersions, readVersion, saveWorkflow, type VersionSummary } from "@/lib/api/workflows";
import { findDrafts } from "@/lib/editor/draft";
import { browserStorage } from "../editor-session";
import type { VersionSide } from "./compare-path";

export type WorkflowPlace = { readonly workspace: string; readonly workflowId: string };

export type LoadedSide = { readonly label: string; readonly text: string };

type SidePlace = WorkflowPlace & {
  /** Id of who asks: drafts of others are not theirs to see. */
  readonly person: string;
  /** What a person without a draft has. */
  readonly savedText: string;
  readonly mayEdit: boolean;
};

/** The text of a version, or the newest unsaved text of the asking person, wherever it is kept. */
export async function loadSide(place: SidePlace, side: VersionSide, signal: AbortSignal): Promise<LoadedSide> {
  if (side === "draft") return { label: "My draft", text: await draftText(place, signal) };
  return { label: `Version ${side}`, text: await versionText(place, side, signal) };
}

/** The exact text of a version. */
export async function versionText(place: WorkflowPlace, number: number, signal?: AbortSignal): Promise<string> {
  const { workspace, workflowId } = place;
  const params = { workspace, workflowId, number };
  return (await callRoute(readVersion, signal === undefined ? { params } : { params, signal })).text;
}

async function draftText(place: SidePlace, signal: AbortSignal): Promise<string> {
  const { workspace, workflowId, person, savedText, mayEdit } = place;
  const storage = browserStorage();
  const address = { person, workflowId, baseHash: "", tab: "" };
  const here = storage === null ? [] : findDrafts(storage, address, savedText).others;
  const kept = mayEdit ? (await callRoute(listDrafts, { params: { workspace, workflowId }, signal })).drafts : [];
  const all = [
    ...here.map(({ text, at }) => ({ text, at })),
    ...kept.map(({ text, at }) => ({ text, at: Date.parse(at) })),
  ];
  const newest = all.sort((a, b) => b.at - a.at)[0];
  return newest?.text ?? savedText;
}

/** Every version, newest first. */
export async function listSides(place: WorkflowPlace, signal: AbortSignal): Promise<readonly VersionSummary[]> {
  const { workspace, workflowId } = place;
  return (await callRoute(listVersions, { params: { workspace, workflowId }, signal })).versions;
}

/** Saves the text of an old version on top of the newest one, whose hash is `baseHash`. */
export async function restoreVersion(place: WorkflowPlace, number: number, baseHash: string): Promise<void> {
  const { workspace, workflowId } = place;
  const text = await versionText(place, number);
  const body = { text, baseHash, message: restoreMessage(number), requestKey: newRequestKey() };
  await callRoute(saveWorkflow, { params: { workspace, workflowId }, body });
}

export function restoreMessage(number: number): string {
  return `Restored version ${number}`;
}
