import { describe, expect, it } from "vitest";
import { approveWaiting } from "./approve-waiting";
import type { Snapshot } from "./records";

const waiting: Snapshot = {
  version: 1,
  position: 1,
  records: [{ id: "a", stdout: "x" }],
  args: {},
  waiting: { stepId: "a", kind: "approval", identity: { initiatedBy: "Ida" } },
};

describe("approveWaiting", () => {
  it("writes into the asking step's record who approved and who started", () => {
    expect(approveWaiting(waiting, " Bo ")).toEqual({
      ...waiting,
      records: [{ id: "a", stdout: "x", approved: true, approvedBy: "Bo", initiatedBy: "Ida" }],
      waiting: null,
    });
  });

  it("names nobody when nobody is known", () => {
    const anonymous: Snapshot = { ...waiting, waiting: { stepId: "a", kind: "approval" } };

    expect(approveWaiting(anonymous, null).records).toEqual([{ id: "a", stdout: "x", approved: true }]);
  });

  it("leaves a snapshot alone that waits for no approval", () => {
    const running: Snapshot = { ...waiting, waiting: null };

    expect(approveWaiting(running, "Bo")).toBe(running);
  });
});
