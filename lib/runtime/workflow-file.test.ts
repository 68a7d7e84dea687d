import { expect, it } from "vitest";
import { readWorkflowFile, workflowFileProblem } from "./workflow-file";

it("a folder is no workflow file, whether it is looked at first or read at once", async () => {
  expect(await workflowFileProblem(import.meta.dirname)).toBe("Workflow path is not a file");
  await expect(readWorkflowFile(import.meta.dirname)).rejects.toThrow("Workflow path is not a file");
  expect(await workflowFileProblem("a\0.lobster")).toBe("Workflow path must not hold a NUL character");
});
