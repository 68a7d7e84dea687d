import { escapeHidden } from "@/lib/lobster/document/hidden-characters";
import { readable } from "./draw-notes";
import type { Drawing, DrawnLine, DrawnStep } from "./drawing";
import { type Ghosts, ghostWords, lineGhost, noGhosts } from "./ghosts";
import type { Box } from "./line-routing";
import { cardRows, diamondSize, rowHeights, shownStages } from "./node-size";
import { textWidth } from "./text-room";

const margin = 48;

/** Colours of both themes; whoever looks at the picture has the one of their system. */
const style = `
text{font:13px ui-sans-serif,system-ui,sans-serif;fill:#1d1b17}.s{font-size:12px;fill:#605b51}.m{font-family:ui-monospace,Menlo,Consolas,monospace}.b{font-weight:600}
.paper{fill:#f3f1ec}.card{fill:#fff;stroke:#c9c3b8}.frame{fill:#faf9f6;stroke:#8c867a}.gate{fill:#fbf0d4;stroke:#845500}.region{fill:#ebeaf7;fill-opacity:.3;stroke:#8c867a}
.off{fill:none;stroke:#8c867a;stroke-dasharray:5 4}.sequence{stroke:#8c867a}.data{stroke:#3d3a9c;stroke-dasharray:1 5}.guard{stroke:#845500;stroke-dasharray:5 4}.skip{stroke:#9c430a;stroke-dasharray:9 5}
.would-run{stroke:#1b5fb0}.skipped{opacity:.45;stroke-dasharray:2 6}.unknown{stroke:#845500;stroke-dasharray:2 6}.bad{fill:#b3261e}.warn{fill:#845500}path,rect,polygon{stroke-width:1.5}path{fill:none;stroke-linecap:round}
@media(prefers-color-scheme:dark){text{fill:#edebe6}.s{fill:#a8a296}.paper{fill:#100f0d}.card{fill:#1d1b18;stroke:#4a463f}.frame{fill:#151412;stroke:#7d766a}.gate{fill:#352910;stroke:#e9b74f}.region{fill:#282650;stroke:#7d766a}.sequence{stroke:#7d766a}.data{stroke:#aaa7f7}.guard{stroke:#e9b74f}.skip{stroke:#f2a466}.would-run{stroke:#83b8f7}.bad{fill:#f28b82}.warn{fill:#e9b74f}}`;

/** The drawing as a picture file that needs nothing else: the same drawing always gives the same text. */
export function drawingAsSvg(drawing: Drawing, { ghosts = noGhosts }: { readonly ghosts?: Ghosts } = {}): string {
  const { bounds } = drawing;
  // Lines run beside the steps, outside of their bounds.
  const [x, y] = [bounds.x - 2 * margin, bounds.y - margin];
  const [width, height] = [bounds.width + 4 * margin, bounds.height + 2 * margin];
  const name = drawing.document.workflow?.name ?? "Workflow";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(name)}</title><style>${style}</style>`,
    rect({ x, y, width, height }, "paper", 0),
    ...drawing.regions.map(
      ({ box, title }) => rect(box, "region", 8) + label(title || "Region", box.x + 10, box.y + 17, "s b"),
    ),
    ...drawing.steps.filter((step) => step.container).map((step) => stepPicture(step, ghosts)),
    ...drawing.lines.map((line) => linePicture(line, ghosts)),
    ...drawing.disabled.map(
      ({ box, step }) => rect(box, "off", 8) + label(`${step.id} is disabled`, box.x + 12, box.y + 22, "s"),
    ),
    ...drawing.steps.filter((step) => !step.container).map((step) => stepPicture(step, ghosts)),
    pill(drawing.start, "Start"),
    pill(drawing.end, "End"),
    drawing.note === null ? "" : notePicture(drawing.note.text, drawing.note.lines, drawing.note.box),
    "</svg>",
  ].join("\n");
}

function stepPicture(step: DrawnStep, ghosts: Ghosts): string {
  const { box, facts, container, inner } = step;
  const ghost = ghosts.get(step.key);
  const rows = cardRows(facts, container);
  const around = ghost === undefined ? "" : ` ${ghost.state}`;
  const shape = facts.gateOnly
    ? diamond(box, around)
    : rect({ ...box, height: box.height - rows.foot }, `${container ? "frame" : "card"}${around}`, 8);
  const told = ghost === undefined ? "" : `<title>${escaped(`${ghostWords[ghost.state]}: ${ghost.reason}`)}</title>`;
  const parts = [told, shape];
  const middle = box.x + box.width / 2;
  if (facts.gateOnly) {
    const at = box.y + diamondSize.height / 2;
    parts.push(label(facts.title, middle, at - 4, "b", 180, "middle"));
    parts.push(label(facts.question ?? "", middle, at + 14, "s", 180, "middle"));
  } else {
    parts.push(label(facts.title, box.x + 14, box.y + (container ? 27 : 26), "b", box.width - 110));
    if (!container) parts.push(label(facts.summary || facts.kindLabel, box.x + 14, box.y + 44, "s m", box.width - 28));
    if (facts.gate) parts.push(footPicture(middle, box.y + box.height - (container ? 0 : rows.foot)));
  }
  if (ghost !== undefined)
    parts.push(label(ghostWords[ghost.state], box.x + box.width - 12, box.y + 22, "s b", 90, "end"));
  parts.push(...rowPictures(step, box.y + rows.body));
  if (inner?.kind === "drawn") parts.push(label(`Steps of ${inner.name}`, box.x + 14, box.y + box.height - 14, "s"));
  return `<g>${parts.join("")}</g>`;
}

function rowPictures({ box, facts, container }: DrawnStep, top: number): readonly string[] {
  const rows = cardRows(facts, container);
  // Below a diamond words stand in the middle.
  const anchor = facts.gateOnly ? "middle" : "start";
  const left = facts.gateOnly ? box.x + box.width / 2 : box.x + 14;
  const room = box.width - 28;
  const parts: string[] = [];
  let y = top;
  if (facts.note !== null && rows.note > 0) parts.push(label(firstOf(facts.note), left, y + 12, "s", room, anchor));
  y += rows.note;
  const { preview } = facts;
  if (preview?.kind === "group") parts.push(label(preview.words, left, y + 12, "s", room, anchor));
  if (preview?.kind === "stages" && rows.preview > 0) {
    const { shown, more } = shownStages(preview.names);
    parts.push(label(`${shown.join(" › ")}${more === 0 ? "" : ` +${more}`}`, left, y + 15, "s m", room, anchor));
  }
  if (preview?.kind === "form") {
    preview.fields.slice(0, 4).forEach(({ name, type, required }, index) => {
      parts.push(
        label(`${name}${required ? " *" : ""}: ${type}`, left, y + 16 + index * rowHeights.formField, "s", room),
      );
    });
  }
  y += rows.preview;
  const badges = facts.badges.map(({ text }) => text).join("   ");
  if (badges !== "") parts.push(label(badges, left, y + 14, "s", room, anchor));
  y += rows.badges;
  facts.ignored.slice(0, 3).forEach(({ name, gateLike }, index) => {
    const at = y + 16 + index * rowHeights.ignoredKey;
    const words = `<tspan text-decoration="line-through">${escaped(name)}</tspan>${gateLike ? " not gated" : ""}`;
    parts.push(
      `<text x="${left}" y="${at}" text-anchor="${anchor}" class="s ${gateLike ? "bad" : "warn"}">${words}</text>`,
    );
  });
  return parts;
}

function linePicture(line: DrawnLine, ghosts: Ghosts): string {
  const { path, end } = line.route;
  const turn = { sequence: 90, data: 180, guard: 0, skip: 0 }[line.role];
  const ghost = lineGhost(line, ghosts);
  const classes = `${line.role}${ghost === null ? "" : ` ${ghost}`}`;
  const arrow = `<path d="M-7,-3.5 L0,0 L-7,3.5" class="${line.role}" stroke-dasharray="none" transform="translate(${end.x},${end.y}) rotate(${turn})"/>`;
  return `<g><title>${escaped(line.label || "next")}</title><path d="${path}" class="${classes}"/>${arrow}</g>`;
}

function notePicture(text: string, lines: number, box: Box): string {
  const words = readable(text).split("\n").slice(0, lines);
  return (
    rect(box, "off", 6) +
    words.map((line, index) => label(line, box.x + 12, box.y + 22 + index * 16, "s", box.width - 24)).join("")
  );
}

function pill(box: Box, word: string): string {
  return (
    rect(box, "card", box.height / 2) +
    label(word, box.x + box.width / 2, box.y + box.height / 2 + 4, "s", 80, "middle")
  );
}

function diamond({ x, y, width }: Box, around: string): string {
  const { height } = diamondSize;
  const points = [
    [x + width / 2, y],
    [x + width, y + height / 2],
    [x + width / 2, y + height],
    [x, y + height / 2],
  ];
  return `<polygon class="gate${around}" points="${points.map((point) => point.join(",")).join(" ")}"/>`;
}

function footPicture(x: number, y: number): string {
  return `<polygon class="gate" points="${x},${y - 14} ${x + 14},${y} ${x},${y + 14} ${x - 14},${y}"/>`;
}

function rect({ x, y, width, height }: Box, classes: string, radius: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" class="${classes}"/>`;
}

function label(text: string, x: number, y: number, classes: string, room = 400, anchor = "start"): string {
  return `<text x="${x}" y="${y}" class="${classes}" text-anchor="${anchor}">${escaped(fitted(escapeHidden(text), room, classes))}</text>`;
}

function fitted(text: string, room: number, classes: string): string {
  const font = classes.includes("m") ? "mono" : "sans";
  if (textWidth(text, font) <= room) return text;
  let width = textWidth("…", font);
  let kept = "";
  for (const character of text) {
    width += textWidth(character, font);
    if (width > room) break;
    kept += character;
  }
  return `${kept}…`;
}

function firstOf(note: string): string {
  return readable(note).split("\n")[0] ?? "";
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters have no place in XML, whatever stands in a file. */
function escaped(text: string): string {
  return escapeHidden(text)
    .replace(/[&<>"]/g, (character) => entities[character] ?? "")
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, " ");
}
