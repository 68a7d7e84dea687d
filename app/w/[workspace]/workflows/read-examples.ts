import "server-only";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ExampleWorkflow } from "@/components/workflows/example-dialog";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { projectGraph } from "@/lib/lobster/graph/project-graph";

/** The example files that come with the program, in the order of their names. */
export async function readExamples(programFolder: string): Promise<readonly ExampleWorkflow[]> {
  const folder = path.join(programFolder, "examples");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".lobster")).sort();
  return Promise.all(names.map(async (name) => exampleOf(name, await readFile(path.join(folder, name), "utf8"))));
}

function exampleOf(fileName: string, text: string): ExampleWorkflow {
  const document = openDocument(text, catalog);
  const { nodes } = projectGraph(document, catalog);
  return {
    fileName,
    title: document.workflow?.name ?? fileName,
    about: leadingComment(text),
    stepCount: nodes.length,
    gateCount: nodes.filter((node) => node.gate).length,
    text,
  };
}

/** The first paragraph of the comment at the top of a file, as one line of text. */
function leadingComment(text: string): string {
  const lines = text.split("\n").map((line) => (line.startsWith("#") ? line.replace(/^#+/, "").trim() : ""));
  const end = lines.indexOf("");
  return lines.slice(0, end < 0 ? lines.length : end).join(" ");
}
