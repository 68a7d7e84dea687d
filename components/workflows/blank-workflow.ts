import { suggestId } from "@/lib/editor/quick-step";

export type BlankWorkflow = { readonly fileName: string; readonly text: string };

/** A file with one shell step, or without a step when there is no command. Without a name the command gives it one. */
export function blankWorkflow(name: string, command: string): BlankWorkflow {
  const empty = command.trim() === "";
  const slug = slugOf(name.trim() === "" && !empty ? suggestId(command) : name);
  const steps = empty ? "steps: []\n" : `steps:\n  - id: first\n    run: ${scalar(command)}\n`;
  return { fileName: `${slug}.lobster`, text: `name: ${slug}\n${steps}` };
}

function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  // A name of digits alone, or one of the few words YAML reads as another type, would not stay a text.
  if (slug === "") return "workflow";
  return /^(?:\d.*|true|false|null)$/.test(slug) ? `workflow-${slug}` : slug;
}

/** Plain when that is certain to mean the same, else a block that needs no quoting. */
function scalar(command: string): string {
  const text = command.replace(/\r\n?/g, "\n").replace(/\s+$/, "");
  if (/^[A-Za-z./][^\n]*$/.test(text) && !/: | #|:$|[\t]/.test(text) && !/^(?:true|false|null|yes|no)$/i.test(text)) {
    return text;
  }
  const lines = text.split("\n").map((line) => (line === "" ? "" : `      ${line}`));
  const indicator = /^[ \n]/.test(text) ? "|2-" : "|-";
  return `${indicator}\n${lines.join("\n")}`;
}
