import type { Page } from "@playwright/test";
import { type Line, limitLine } from "../report";
import { countForcedLayouts } from "./forced-layouts";
import type { BenchStudio } from "./open-studio";
import { openEditor, quantile, threadTime } from "./page-facts";

/** P6: frames while a step is dragged, the drawing panned and zoomed, at 1,000 steps. */
export async function frameLines(studio: BenchStudio): Promise<readonly Line[]> {
  const page = await studio.newPage();
  await openEditor(page, await studio.workflow(1000));
  const lines: Line[] = [];
  for (const { name, act } of gestures) {
    // The first time compiles what the gesture needs.
    await act(page);
    let frames: readonly number[] = [];
    const cost = await threadTime(page, async () => {
      frames = await framesDuring(page, () => act(page));
    });
    const peers = "ComfyUI 12 ms, Node-RED 100 ms at 782";
    lines.push(
      limitLine(`P6 frame while ${name}, median`, quantile(frames, 0.5), "ms", 16.7, peers),
      limitLine(`P6 frame while ${name}, p95`, quantile(frames, 0.95), "ms", 33),
      limitLine(`P6 processor time of a frame while ${name}`, cost / frames.length, "ms", 16.7),
    );
  }
  const forced = await countForcedLayouts(page, async () => {
    for (const { act } of gestures) await act(page);
  });
  await page.close();
  return [...lines, { name: "P6 layouts forced by scripts", measured: String(forced), target: "0", share: forced }];
}

const gestures: readonly { readonly name: string; readonly act: (page: Page) => Promise<void> }[] = [
  { name: "dragging", act: dragStep },
  { name: "panning", act: (page) => turnWheel(page, () => page.mouse.wheel(0, 90)) },
  { name: "zooming", act: zoom },
];

const moves = 40;

export async function dragStep(page: Page): Promise<void> {
  const step = page.locator('[data-step-key="steps/1"]');
  const box = await step.boundingBox();
  if (box === null) throw new Error("The step to drag is not in sight");
  const at = { x: box.x + box.width / 2, y: box.y + 20 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let move = 1; move <= moves; move += 1) await page.mouse.move(at.x + move * 2, at.y + move * 3);
  // Called off, so that the next round finds the same drawing.
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function turnWheel(page: Page, turn: () => Promise<void>): Promise<void> {
  const canvas = await page.locator(".workflow-canvas").boundingBox();
  if (canvas === null) throw new Error("The drawing is not in sight");
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  for (let move = 0; move < moves; move += 1) await turn();
  for (let move = 0; move < moves; move += 1) await page.mouse.wheel(0, -90);
}

async function zoom(page: Page): Promise<void> {
  const canvas = await page.locator(".workflow-canvas").boundingBox();
  if (canvas === null) throw new Error("The drawing is not in sight");
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await page.keyboard.down("Control");
  for (const by of [60, -60]) {
    for (let move = 0; move < moves; move += 1) await page.mouse.wheel(0, by);
  }
  await page.keyboard.up("Control");
}

/** Milliseconds between the frames while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const record = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (Reflect.get(window, "benchFrames") === frames) requestAnimationFrame(record);
    };
    Object.assign(window, { benchFrames: frames });
    requestAnimationFrame(record);
  });
  await act();
  return page.evaluate(() => {
    const frames = Reflect.get(window, "benchFrames");
    Object.assign(window, { benchFrames: null });
    return frames;
  });
}
