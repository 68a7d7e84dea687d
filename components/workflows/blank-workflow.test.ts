import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { applyCommand } from "@/lib/lobster/edit/apply-command";
import { blankWorkflow } from "./blank-workflow";

describe("blankWorkflow", () => {
  it("writes a plain command plainly", () => {
    expect(blankWorkflow("Weekly Report", "ls -l | wc -l")).toEqual({
      fileName: "weekly-report.lobster",
      text: "name: weekly-report\nsteps:\n  - id: first\n    run: ls -l | wc -l\n",
    });
  });

  it("writes no command that nobody typed", () => {
    const { fileName, text } = blankWorkflow("", " ");
    const first = { type: "insertStep", place: { list: ["steps"], index: 0 }, step: { id: "a", run: "ls" } } as const;
    const result = applyCommand(openDocument(text, catalog), first, catalog);

    expect({ fileName, text }).toEqual({ fileName: "workflow.lobster", text: "name: workflow\nsteps: []\n" });
    expect(result.kind === "applied" && result.document.text).toBe("name: workflow\nsteps:\n  - id: a\n    run: ls\n");
  });

  it("is named by its command when nobody named it", () => {
    expect(blankWorkflow("", "date +%F")).toEqual({
      fileName: "date.lobster",
      text: "name: date\nsteps:\n  - id: first\n    run: date +%F\n",
    });
  });

  it.each(["2026", "true", "null", "☃", "Été"])("keeps the name %s a text", (name) => {
    const document = openDocument(blankWorkflow(name, "ls").text, catalog);

    expect(document.workflow?.name).toMatch(/^[a-z]/);
  });

  it("keeps any command as it was typed, but for space at its end", () => {
    const command = fc.stringMatching(/^[ -~\n]{1,60}$/).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(command, (text) => {
        const document = openDocument(blankWorkflow("a", text).text, catalog);

        expect(document.allSteps[0]?.fields.run).toBe(text.replace(/\s+$/, ""));
      }),
    );
  });
});
