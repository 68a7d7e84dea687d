import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { quickSteps, suggestId, templateStep } from "./quick-step";

const none: ReadonlySet<string> = new Set();

describe("a typed line", () => {
  it.each([
    ["inbox list --json", { id: "inbox-list", run: "inbox list --json" }],
    ["head --n 5 | pick id", { id: "head", pipeline: "head --n 5 | pick id" }],
    ["head -n 5 notes.md | sort", { id: "head-notes-md", run: "head -n 5 notes.md | sort" }],
    ["approve Really go?", { id: "really-go", approval: "Really go?" }],
    ["approve sending these?", { id: "sending-these", approval: "Sending these?" }],
    ["approve?", { id: "approve", approval: true }],
    ["approve", { id: "approve", approval: true }],
    ["approve --prompt ok", { id: "approve-ok", pipeline: "approve --prompt ok" }],
    [
      "for each $list.json",
      { id: "each-list", for_each: "$list.json", steps: [{ id: "work", run: "cat", stdin: "$item.json" }] },
    ],
    ["for each mails: send", { id: "each-mails", for_each: "$mails.json", steps: [{ id: "send", run: "send" }] }],
    [
      "foreach $a.json.items",
      { id: "each-a", for_each: "$a.json.items", steps: [{ id: "work", run: "cat", stdin: "$item.json" }] },
    ],
    ["for i in 1 2; do echo $i; done", { id: "for-i-in", run: "for i in 1 2; do echo $i; done" }],
    ["./jobs/clean-up.lobster", { id: "clean-up", workflow: "./jobs/clean-up.lobster" }],
    ["workflow other.yaml", { id: "other", workflow: "other.yaml" }],
    ["cat a.json", { id: "cat-a-json", run: "cat a.json" }],
    ["./bin/report > out.txt", { id: "report", run: "./bin/report > out.txt" }],
  ])("%j becomes what it most likely means", (line, fields) => {
    expect(quickSteps(line, catalog, none)[0]?.fields).toEqual(fields);
  });

  it("becomes a question with a form, in the words that were typed", () => {
    const [step] = quickSteps("ask what should change?", catalog, none);

    expect(step?.kind.kind).toBe("input");
    expect(step?.fields).toMatchObject({ id: "what-should-change", input: { prompt: "What should change?" } });
  });

  it("can always become a command instead", () => {
    const readings = quickSteps("approve this?", catalog, none);

    expect(readings.map((step) => Object.keys(step.fields)[1])).toContain("run");
  });

  it("becomes nothing while it is blank", () => {
    expect(quickSteps("  ", catalog, none)).toEqual([]);
  });

  it("never takes the id of another step", () => {
    const taken = new Set(["inbox-list", "inbox-list-2"]);

    expect(quickSteps("inbox list", catalog, taken)[0]?.fields.id).toBe("inbox-list-3");
  });
});

describe("a suggested id", () => {
  it.each([
    ["", "step"],
    ["---", "step"],
    ["FOO=1 /usr/bin/Jq '.a'", "jq-a"],
    ["curl $URL", "curl"],
    ["date +%F", "date"],
    ["date -u '+%Y-%m-%d %H:%M'", "date"],
    ["printf '%s\\n' hello", "printf-hello"],
    ["chmod +x ./bin/report", "chmod-report"],
    [`grep "-v" notes.md`, "grep-notes-md"],
    [`echo "100% sure"`, "echo-sure"],
    ["an-extremely-long-command-name-that-goes-on and on", "an-extremely-long-command-name-t"],
  ])("of %j is %j", (text, id) => {
    expect(suggestId(text)).toBe(id);
  });
});

describe("a kind from the palette", () => {
  it.each(catalog.stepKinds.filter((kind) => kind.actionKeys.length > 0).map((kind) => [kind.kind, kind] as const))(
    "starts %s with a referencable id and fields of that kind",
    (_, kind) => {
      const { fields } = templateStep(kind, none);

      expect(fields.id).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(catalog.kindOf(fields).kind).toBe(kind.kind);
    },
  );
});
