import { type Line, limitLine } from "../report";
import type { BenchStudio } from "./open-studio";
import { quantile } from "./page-facts";

const bigOutput = `name: big
steps:
  - id: small
    run: echo done
  - id: big
    run: yes 'a line of output that is about fifty characters' | head -c 10000000
`;

/** P11: a step that printed 10 MB, from the click on it to its output. */
export async function outputLines(studio: BenchStudio): Promise<readonly Line[]> {
  const { id } = await studio.workflowOf("big.lobster", bigOutput);
  const page = await studio.newPage();
  await page.goto(await studio.startRun(id));
  await page.getByText("Succeeded").first().waitFor({ timeout: 120_000 });
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await page.locator('[data-step-id="small"]').first().click();
    await page.getByRole("region", { name: /^output of small/i }).waitFor();
    await page.evaluate(() => {
      const outputShown = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error("The output was not shown within 10 s")), 10_000);
        let clicked = 0;
        document.addEventListener(
          "pointerdown",
          () => {
            clicked = performance.now();
          },
          { capture: true, once: true },
        );
        const look = () => {
          const there = document.querySelector('[aria-label^="output of big" i] pre')?.textContent;
          if (clicked > 0 && there) resolve(performance.now() - clicked);
          else requestAnimationFrame(look);
        };
        look();
      });
      Object.assign(window, { outputShown });
    });
    await page.locator('[data-step-id="big"]').first().click();
    times.push(Number(await page.evaluate(() => Reflect.get(window, "outputShown"))));
  }
  await page.close();
  const peers = "n8n freezes at 0.5 MB";
  return [limitLine("P11 output of 10 MB, click to text, p95", quantile(times.slice(1), 0.95), "ms", 200, peers)];
}
