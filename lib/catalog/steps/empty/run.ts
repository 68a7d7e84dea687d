import type { StepRunner } from "@/lib/lobster/contract/step-runner";

/** A step whose command is blank: it completes without a result. */
export const emptyRunner: StepRunner = {
  action: () => "",
  prepare: () => ({ command: "", executes: false, run: async () => ({}) }),
};
