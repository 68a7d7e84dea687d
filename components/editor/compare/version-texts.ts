import { callRoute } from "@/lib/api/client";
import { listDrafts } from "@/lib/api/drafts";
import { newRequestKey } from "@/lib/api/request-key";
import { listVersions, readVersion, saveWorkflow, type VersionSummary } from "@/lib/api/workflows";
import { findDrafts } from "@/lib/editor/draft";
import { browserStorage } from "../editor-session";
import type { VersionSide } from "./compare-path";

export type WorkflowPlace = { readonly workspace: string; readonly workflowId: string };

export type LoadedSide = { readonly label: string; readonly text: string };

/** `savedText`: what a person without a draft has. */
type SidePlace = WorkflowPlace & { readonly savedText: string; readonly mayEdit: boolean };

/** The text of a version, or the newest unsaved text of the asking person, wherever it is kept. */
export async function loadSide(place: SidePlace, side: VersionSide, signal: AbortSignal): Promise<LoadedSide> {
  const { workspace, workflowId } = place;
  if (side === "draft") return { label: "My draft", text: await draftText(place, signal) };
  const params = { workspace, workflowId, number: side };
  const version = await callRoute(readVersion, { params, signal });
  return { label: `Version ${version.number}`, text: version.text };
}

async function draftText(
  { workspace, workflowId, savedText, mayEdit }: SidePlace,
  signal: AbortSignal,
): Promise<string> {
  const storage = browserStorage();
  const here = storage === null ? [] : findDrafts(storage, { workflowId, baseHash: "", tab: "" }, savedText).others;
  const kept = mayEdit ? (await callRoute(listDrafts, { params: { workspace, workflowId }, signal })).drafts : [];
  const all = [
    ...here.map(({ text, at }) => ({ text, at })),
    ...kept.map(({ text, at }) => ({ text, at: Date.parse(at) })),
  ];
  const newest = all.sort((a, b) => b.at - a.at)[0];
  return newest?.text ?? savedText;
}

/** Every version, newest first. */
export async function listSides(params: WorkflowPlace, signal: AbortSignal): Promise<readonly VersionSummary[]> {
  return (await callRoute(listVersions, { params, signal })).versions;
}

export type RestoredVersion = { readonly text: string; readonly version: VersionSummary };

/** Saves the text of an old version on top of the newest one, whose hash is `baseHash`. */
export async function restoreVersion(place: WorkflowPlace, number: number, baseHash: string): Promise<RestoredVersion> {
  const { text } = await callRoute(readVersion, { params: { ...place, number } });
  const body = { text, baseHash, message: `Restored version ${number}`, requestKey: newRequestKey() };
  return { text, version: await callRoute(saveWorkflow, { params: place, body }) };
}
