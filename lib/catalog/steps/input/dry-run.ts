import { isJsonObject } from "@/lib/lobster/contract/json-value";
import type { StepDryRun } from "@/lib/lobster/contract/step-dry-run";

export const inputDryRun: StepDryRun = {
  label: "input",
  lines: ({ fields: { input } }) => {
    const prompt = isJsonObject(input) && typeof input.prompt === "string" ? input.prompt : "";
    return [`prompt: ${prompt}`, "[input required]"];
  },
};
