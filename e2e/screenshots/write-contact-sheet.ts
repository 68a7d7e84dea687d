import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { editorStates } from "../editor-states/all-states";
import type { EditorState, StateList } from "../editor-states/editor-state";
import { pictureOf, picturesFolder } from "./pictures";

/** Puts all pictures on one page, `index.html` beside them. */
export default function writeContactSheet(): void {
  const lists = editorStates.map((list) => section(list)).join("\n");
  const sheet = path.join(picturesFolder, "index.html");
  writeFileSync(sheet, page(lists));
  process.stdout.write(`\nThe pictures are in ${sheet}\n`);
}

function section(list: StateList): string {
  const states = list.states.map((state) => figures(list, state)).join("\n");
  return `<h2>${list.name}</h2>\n<div class="${list.window}">\n${states}\n</div>`;
}

function figures(list: StateList, state: EditorState): string {
  const pictures = (["light", "dark"] as const)
    .map((colours) => pictureOf(list, state, colours))
    .filter((file) => existsSync(path.join(picturesFolder, file)))
    .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`);
  if (pictures.length === 0) return "";
  return `<figure>${pictures.join("")}<figcaption>${escapeHtml(state.name)}</figcaption></figure>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function page(lists: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of the editor</title>
<style>
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #777; color: #fff; }
  div { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(720px, 1fr)); }
  div.phone { grid-template-columns: repeat(auto-fill, minmax(360px, 1fr)); }
  figure { margin: 0; }
  img { width: 49%; margin-right: 1%; }
</style>
<h1>Pictures of the editor</h1>
${lists}
</html>
`;
}
