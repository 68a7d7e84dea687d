import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { run, sampleFolder } from "./sample-folder";

let folder: string;

beforeEach(() => {
  folder = sampleFolder();
});

async function command(name: string, args: string, input = "", env: Record<string, string> = {}): Promise<string> {
  const words = args.split(" ").filter((word) => word !== "");
  const { code, stdout, stderr } = await run(folder, path.join(folder, "bin", name), words, input, env);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout;
}

async function refusal(name: string, args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await run(folder, path.join(folder, "bin", name), args, input);
  expect(stdout).toBe("");
  expect(code).toBe(2);
  return stderr;
}

function vault(place: string): string {
  return readFileSync(path.join(folder, "vault", place), "utf8");
}

function filesOf(place: string): string[] {
  return readdirSync(path.join(folder, "vault", place)).sort();
}

describe("inbox", () => {
  it("lists all notes, or those with a tag", async () => {
    const all = JSON.parse(await command("inbox", "list --json"));
    const family = JSON.parse(await command("inbox", "list --json --tag family"));

    expect(all).toHaveLength(6);
    expect(family.map((note: { title: string }) => note.title)).toEqual([
      "Book the dentist for Mia",
      "Grandma turns 80",
      "Spare key for the cellar",
    ]);
  });

  it("finds a folder for every note and says why", async () => {
    const sorted = JSON.parse(await command("inbox", "categorize --json", await command("inbox", "list --json")));

    expect(sorted.map((note: { file: string; folder: string }) => `${note.folder}/${note.file}`)).toEqual([
      "home/boiler-noise.md",
      "family/dentist-for-mia.md",
      "family/grandma-turns-80.md",
      "reading/how-bees-vote.md",
      "work/invoice-northwind.md",
      "home/spare-key.md",
    ]);
    expect(sorted.every((note: { because: string }) => note.because !== "")).toBe(true);
  });

  it("shows the plan without moving, moves on execute, and does nothing the second time", async () => {
    const plan = await command("inbox", "categorize --json", await command("inbox", "list --json --tag family"));

    const question = JSON.parse(await command("inbox", "apply --approve", plan));
    expect(question.prompt).toBe("Move 3 notes out of the inbox?");
    expect(question.items).toHaveLength(3);
    expect(filesOf("inbox")).toHaveLength(6);

    const first = JSON.parse(await command("inbox", "apply --execute", plan));
    expect(first.map((move: { result: string }) => move.result)).toEqual(["moved", "moved", "moved"]);
    expect(filesOf("inbox")).toEqual(["boiler-noise.md", "how-bees-vote.md", "invoice-northwind.md"]);

    const second = JSON.parse(await command("inbox", "apply --execute", plan));
    expect(second.every((move: { result: string }) => move.result === "was there already")).toBe(true);
  });

  it("moves nothing at all when one note would replace another", async () => {
    const plan = await command("inbox", "categorize --json", await command("inbox", "list --json"));
    writeFileSync(path.join(folder, "vault/work/invoice-northwind.md"), "another note");

    const { code, stderr } = await run(folder, path.join(folder, "bin/inbox"), ["apply", "--execute"], plan);

    expect(code).toBe(1);
    expect(stderr).toBe("inbox: work/invoice-northwind.md exists already; rename one of the two notes\n");
    expect(filesOf("inbox")).toHaveLength(6);
  });

  it("refuses names that lead out of the vault", async () => {
    const plan = JSON.stringify([{ file: "../../etc/passwd", folder: "home" }]);

    expect(await refusal("inbox", ["apply", "--execute"], plan)).toContain("is no name of a note");
    expect(await refusal("inbox", ["apply", "--execute"], '[{"file":"a.md","folder":"../x"}]')).toContain(
      "known are family, home, reading, work",
    );
  });

  it("says what is wrong with a call", async () => {
    expect(await refusal("inbox", [])).toContain("usage: inbox list");
    expect(await refusal("inbox", ["apply"])).toContain("--approve (show the plan) or --execute");
    expect(await refusal("inbox", ["list", "--tag"])).toBe("inbox: --tag needs a value\n");
    expect(await refusal("inbox", ["list", "--jsn"])).toContain("unknown option --jsn; this command knows --json");
    expect(await refusal("inbox", ["categorize", "--json"])).toContain("expected the output of: inbox list --json");
    expect(await refusal("inbox", ["categorize", "--json"], "{")).toContain("standard input is no JSON");
  });

  it("says from where it wants to be run", async () => {
    const { code, stderr } = await run(path.join(folder, "bin"), path.join(folder, "bin/inbox"), ["list"]);

    expect(code).toBe(2);
    expect(stderr).toContain("run this from the folder that holds vault/");
  });
});

describe("vault", () => {
  it("counts notes and their ages on a given day", async () => {
    const stats = JSON.parse(await command("vault", "stats --json --on 2026-09-27"));
    const notes = JSON.parse(await command("vault", "list --json --on 2026-09-27"));

    expect(stats).toMatchObject({ on: "2026-09-27", total: 13, inbox: 6, folders: { family: 2, work: 2 } });
    expect(notes).toHaveLength(13);
    expect(notes.find((note: { file: string }) => note.file === "work/onboarding-notes.md").age_days).toBe(130);
  });

  it("drafts a review, writes it once and leaves an equal one alone", async () => {
    const totals = await command("vault", "stats --json --on 2026-09-27");
    const stale = JSON.stringify([{ title: "Garden beds", file: "home/garden-beds.md", age_days: 108 }]);
    const draft = await command("vault", "review --draft --on 2026-09-27", stale, { TOTALS: totals });

    const first = JSON.parse(await command("vault", "review --write --on 2026-09-27", draft));
    const second = JSON.parse(await command("vault", "review --write --on 2026-09-27", draft));
    const third = JSON.parse(await command("vault", "review --write --on 2026-09-27", `${draft}More.\n`));

    expect(draft).toContain("- [ ] Garden beds (home/garden-beds.md), untouched for 108 days");
    expect([first.result, second.result, third.result]).toEqual(["created", "was there already", "replaced"]);
    expect(vault("reviews/2026-09-27.md")).toBe(`${draft}More.\n`);
  });

  it("refuses dates and totals it cannot read", async () => {
    expect(await refusal("vault", ["stats", "--on", "27.9.2026"])).toContain("--on must be a date such as 2026-09-27");
    expect(await refusal("vault", ["report"], "[]")).toContain("put the output of vault stats into $TOTALS");
    expect(await refusal("vault", ["review", "--write", "--on", "2026-09-27"])).toContain("nothing was written");
    expect(existsSync(path.join(folder, "vault/reviews"))).toBe(false);
  });
});

describe("tasks", () => {
  it("brings two lists into step and finds nothing to do afterwards", async () => {
    const changes = await command("tasks", "diff --json");
    expect(JSON.parse(changes).count).toBe(3);

    const question = JSON.parse(await command("tasks", "apply --plan", changes));
    expect(question.prompt).toBe("Make 3 changes to the task lists?");
    expect(vault("tasks/shared.md")).not.toContain("landlord");

    await command("tasks", "apply --execute", changes);
    const again = JSON.parse(await command("tasks", "apply --execute", changes));
    expect(again.every((change: { result: string }) => change.result === "was done already")).toBe(true);
    expect(JSON.parse(await command("tasks", "diff --json"))).toEqual({ count: 0, changes: [] });
    expect(vault("tasks/shared.md")).toContain("- [ ] Call the landlord about the boiler\n");
    expect(vault("tasks/mine.md")).toContain("- [x] Return the library books #shared\n");
    expect(vault("tasks/mine.md")).toContain("Entries with #shared are in the shared list too.\n");
  });

  it("refuses changes it did not write itself", async () => {
    const forged = JSON.stringify({ changes: [{ list: "other", change: "add", task: "x" }] });

    expect(await refusal("tasks", ["apply", "--execute"], forged)).toContain("is no change of a task list");
  });
});

describe("weather and notify", () => {
  it("turns a forecast into advice and a message", async () => {
    const forecast = await command("weather", "today --json --city hamburg");
    const advice = await command("weather", "advise", forecast);
    const sent = JSON.parse(await command("notify", "--to me", advice));

    expect(advice).toBe("Hamburg: 13 degrees, wind 32 km/h, rain 70%. Take a jacket and an umbrella.\n");
    expect(sent).toEqual({ sent: true, to: "me", file: "vault/outbox/me.md" });
    expect(vault("outbox/me.md")).toBe(`- ${advice}`);
  });

  it("refuses unknown cities, receivers that are no name, and empty messages", async () => {
    expect(await refusal("weather", ["today", "--city", "Atlantis"])).toContain("known are Hamburg, Lisbon, Oslo");
    expect(await refusal("notify", ["--to", "../x"], "hi")).toContain("is no name to send to");
    expect(await refusal("notify", ["--to", "me"])).toContain("nothing was sent");
    expect(existsSync(path.join(folder, "vault/outbox"))).toBe(false);
  });
});
