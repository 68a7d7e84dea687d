/** A version by its number, or what the asking person has not saved. */
export type VersionSide = number | "draft";

/** Page that compares two versions of a workflow. */
export function comparePath(workspace: string, workflowId: string, from: VersionSide, to: VersionSide): string {
  const base = `/w/${encodeURIComponent(workspace)}/workflows/${encodeURIComponent(workflowId)}`;
  return `${base}/compare?from=${from}&to=${to}`;
}

/** A side as it stands in an address; null for anything else. */
export function readSide(value: string | readonly string[] | undefined): VersionSide | null {
  if (value === "draft") return "draft";
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
