import { collect } from "@/lib/lobster/run/collect";
import { Halt, type StageObject } from "./stage";
import { libraryStage } from "./stage-fingerprint";

export type ApproveOptions = {
  /** `Approve?` by default. */
  readonly prompt?: string;
  /** False stores no items, neither for whoever decides nor for the stages behind: those start without any. */
  readonly preview?: boolean;
};

/** A stage that stops the pipeline until somebody approves. Everything it gets goes on after that. */
export function approve({ prompt = "Approve?", preview = true }: ApproveOptions = {}): StageObject {
  return libraryStage("approve", { prompt, preview }, async ({ input }) => {
    const items = await collect(input);
    return new Halt({ type: "approval_request", prompt, items: preview ? items : [] });
  });
}
