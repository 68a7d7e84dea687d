import type { Page } from "@playwright/test";

type TraceEvent = {
  readonly name: string;
  readonly args?: { readonly beginData?: { readonly stackTrace?: readonly unknown[] } };
};

/** How often scripts made the browser lay the page out in the middle of their work while `act` ran. */
export async function countForcedLayouts(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let forced = 0;
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) {
      // Only a layout that a script asked for knows where in the script.
      if (event.name === "Layout" && (event.args?.beginData?.stackTrace?.length ?? 0) > 0) forced += 1;
    }
  });
  const categories = "-*,devtools.timeline,disabled-by-default-devtools.timeline.stack";
  await session.send("Tracing.start", { transferMode: "ReportEvents", categories });
  await act();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return forced;
}
