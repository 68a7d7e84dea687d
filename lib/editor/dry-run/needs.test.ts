import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { lackingNeeds, lackWords, needGroups, type ServerFootprint, stepCalled } from "./needs";

const nothing: ServerFootprint = { programs: [], variables: [], commands: [], workflows: [], files: [], hosts: [] };

const some: ServerFootprint = {
  ...nothing,
  programs: [
    { name: "cat", steps: ["a"], found: true },
    { name: "jq", steps: ["a", "b"], found: false },
  ],
  variables: [{ name: "GH_TOKEN", steps: ["b"], set: false }],
  commands: [
    { name: "openclaw.invoke", steps: ["c"], missing: ["OPENCLAW_URL is not set"] },
    { name: "gog.gmail.send", steps: ["c"], missing: ["there is no program gog"] },
  ],
  files: [{ name: "/etc/passwd", steps: ["a"], found: null }],
  hosts: [{ name: "example.com", steps: ["a"] }],
};

describe("what a workflow needs", () => {
  it("stands in groups, what is not there first, each with one word", () => {
    const groups = needGroups(some);

    expect(groups.map(({ title, needs }) => [title, needs.map(({ name, state }) => `${name} ${state}`)])).toEqual([
      ["Programs", ["jq missing", "cat found"]],
      ["Variables", ["GH_TOKEN unset"]],
      ["Tools and services", ["openclaw.invoke unset", "gog.gmail.send missing"]],
      ["Files", ["/etc/passwd unchecked"]],
      ["Hosts", ["example.com unchecked"]],
    ]);
    expect(groups[2]?.needs[0]?.detail).toBe("OPENCLAW_URL is not set");
    expect(groups[0]?.needs[0]).toMatchObject({ steps: ["a", "b"], detail: null });
  });

  it("is warned of in one line, and only when something is not there", () => {
    expect(lackWords(needGroups(some))).toBe(
      "Needs `jq`, `gog.gmail.send`: missing; `GH_TOKEN`, `openclaw.invoke`: not set on this server",
    );
    expect(lackWords(needGroups({ ...nothing, hosts: some.hosts, files: some.files }))).toBeNull();
    expect(lackWords([])).toBeNull();
  });

  it("does not make the line longer than it can be read", () => {
    const programs = ["a", "b", "c", "d", "e"].map((name) => ({ name, steps: ["s"], found: false }));

    expect(lackWords(needGroups({ ...nothing, programs }))).toBe(
      "Needs `a`, `b`, `c` and 2 more: missing on this server",
    );
    expect(lackingNeeds(needGroups({ ...nothing, programs }))).toHaveLength(5);
  });

  it("leads to the step that needs it, by its id or its number", () => {
    const { allSteps } = openDocument("steps: [{run: x}, {id: a, run: y}, {id: step 9, run: z}]", catalog);

    expect(stepCalled("a", allSteps)).toEqual(["steps", 1]);
    expect(stepCalled("step 1", allSteps)).toEqual(["steps", 0]);
    expect(stepCalled("step 9", allSteps)).toEqual(["steps", 2]);
    expect(stepCalled("step 2", allSteps)).toBeNull();
    expect(stepCalled("gone", allSteps)).toBeNull();
  });
});
