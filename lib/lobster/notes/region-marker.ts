export type RegionMarker = { readonly kind: "start"; readonly title: string } | { readonly kind: "end" };

/** What a comment says about regions: `region Title` begins one, `endregion` ends it. Null for any other comment. */
export function markerOf(content: string): RegionMarker | null {
  const words = content.trim();
  if (/^#?endregion\b/.test(words)) return { kind: "end" };
  const start = /^#?region(?:\s+(.*))?$/.exec(words);
  return start === null ? null : { kind: "start", title: (start[1] ?? "").trim() };
}
