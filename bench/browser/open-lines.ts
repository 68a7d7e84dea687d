import { type Line, limitLine } from "../report";
import type { BenchStudio } from "./open-studio";
import { elementCount, fitView, heapSize, openEditor, openFromList, quantile, threadTime } from "./page-facts";

const rounds = 5;

/**
 * P1 to P3: from the navigation to a drawing and a text that can be used. People come from the list of workflows, which
 * makes the editor ready meanwhile; by an address, in a new tab, all of its code is run first.
 */
export async function openLines(studio: BenchStudio): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { name, steps, limit, peers } of [
    { name: "P1 open 50 steps", steps: 50, limit: 800, peers: undefined },
    { name: "P2 open 500 steps", steps: 500, limit: 1200, peers: "n8n 1.8 s at 800" },
    { name: "P3 open 1,000 steps", steps: 1000, limit: 2000, peers: "n8n 4.2 s at 800" },
  ]) {
    const address = await studio.workflow(steps);
    const times: number[] = [];
    const costs: number[] = [];
    // The first round fills the browser's cache.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await studio.newPage();
      let took = 0;
      const cost = await threadTime(page, async () => {
        took = await openEditor(page, address);
      });
      if (round > 0) {
        times.push(took);
        costs.push(cost);
      }
      await page.close();
    }
    const pressed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await studio.newPage();
      pressed.push(await openFromList(page, studio.list, address));
      await page.close();
    }
    lines.push(limitLine(`${name} from the list, p95 of ${rounds}`, quantile(pressed, 0.95), "ms", limit, peers));
    lines.push(limitLine(`${name} by its address, p95 of ${rounds}`, quantile(times, 0.95), "ms", limit, peers));
    lines.push(limitLine(`${name} by its address, processor time`, quantile(costs, 0.5), "ms", limit));
  }
  const page = await studio.newPage();
  await openEditor(page, await studio.workflow(1000));
  await fitView(page);
  const elements = await elementCount(page);
  const heap = await heapSize(page);
  await page.close();
  return [
    ...lines,
    limitLine("P3 elements with 1,000 steps in view", elements, "elements", 8000, "n8n 14,129 to 45,660 at 800"),
    limitLine("P3 heap with 1,000 steps in view", heap, "MB", 300, "n8n 222 to 1,055 MB at 800"),
  ];
}
