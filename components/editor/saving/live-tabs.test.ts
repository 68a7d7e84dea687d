import { describe, expect, it } from "vitest";
import { hearDiscarded, tellDiscarded } from "./live-tabs";

const here = { workflowId: "w1", tab: "tab-here" };

describe("drafts that are thrown away", () => {
  it("are heard of by the tab that wrote them", async () => {
    const heard: boolean[] = [];
    const stop = hearDiscarded("w1", (isTab) => heard.push(isTab("tab-here")));
    tellDiscarded({ ...here, tab: "tab-other" });
    tellDiscarded({ ...here, workflowId: "w2" });
    tellDiscarded(here);

    await expect.poll(() => heard).toEqual([false, false, true]);
    stop();
  });
});
