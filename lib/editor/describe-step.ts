import { escapeHidden } from "@/lib/lobster/document/hidden-characters";
import type { StepFacts } from "./step-facts";

/** Everything that the drawing says about a step, in words: for screen readers and for the outline. */
export function describeStep(facts: StepFacts): string {
  const parts = [
    facts.gateOnly ? `Approval: ${facts.question ?? ""}` : facts.kindLabel,
    facts.gateOnly ? "" : facts.summary,
    previewWords(facts.preview),
    ...facts.badges.map((badge) => badge.detail),
    ...facts.ignored.map(({ name, gateLike }) => `${name} has no effect${gateLike ? ": not gated" : ""}`),
    facts.note === null ? "" : `Note: ${escapeHidden(facts.note).replaceAll("\n", " ")}`,
    facts.problems?.first ?? "",
  ];
  return parts
    .map((part) => part.trim().replace(/\.$/, ""))
    .filter((part) => part !== "")
    .join(". ");
}

function previewWords(preview: StepFacts["preview"]): string {
  switch (preview?.kind) {
    case undefined:
      return "";
    case "form":
      return `Form with ${preview.fields.map(({ name, type }) => `${name}, ${type}`).join("; ")}`;
    case "stages":
      return preview.names.length > 1 ? `${preview.names.length} stages: ${preview.names.join(", ")}` : "";
    case "file":
      return preview.name === null ? "Only a run can tell which file" : "";
    case "group":
      return preview.words;
  }
}
