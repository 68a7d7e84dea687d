import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { lobsterLanguage } from "@/lib/editor/lobster-language";
import { run, sampleFolder } from "./sample-folder";

const launcher = path.resolve(import.meta.dirname, "../../bin/lobster.cjs");

const envelope = z.object({
  ok: z.literal(true),
  status: z.enum(["ok", "needs_approval", "needs_input", "cancelled"]),
  output: z.array(z.unknown()),
  requiresApproval: z
    .object({ prompt: z.string(), items: z.array(z.unknown()), approvalId: z.string(), preview: z.string().optional() })
    .nullable(),
  requiresInput: z
    .object({ prompt: z.string(), subject: z.array(z.unknown()), defaults: z.unknown(), resumeToken: z.string() })
    .nullable(),
});
type Envelope = z.infer<typeof envelope>;

let folder: string;

beforeEach(() => {
  folder = sampleFolder();
});

function lobster(...args: readonly string[]) {
  return run(folder, process.execPath, [launcher, ...args], "", { LOBSTER_STATE_DIR: path.join(folder, "state") });
}

async function answer(...args: readonly string[]): Promise<Envelope> {
  const { code, stdout, stderr } = await lobster(...args);
  expect(code, stdout + stderr).toBe(0);
  return envelope.parse(JSON.parse(stdout));
}

const start = (file: string, args: Readonly<Record<string, string>> = {}) =>
  answer("run", "--mode", "tool", file, "--args-json", JSON.stringify(args));

/** Runs up to the gate and returns the question. */
async function question(file: string, args: Readonly<Record<string, string>> = {}) {
  const { status, output, requiresApproval } = await start(file, args);
  expect(status).toBe("needs_approval");
  expect(output).toEqual([]);
  if (requiresApproval === null) throw new Error(`${file} asked nothing`);
  return requiresApproval;
}

const decide = (approvalId: string, verdict: "yes" | "no") =>
  answer("resume", "--id", approvalId, "--approve", verdict);

function vault(place: string): string {
  return readFileSync(path.join(folder, "vault", place), "utf8");
}

function inbox(): number {
  return readdirSync(path.join(folder, "vault/inbox")).length;
}

describe("inbox-triage", () => {
  it("asks with the moves, moves nothing before the answer, and everything once after it", async () => {
    const { prompt, items, approvalId } = await question("inbox-triage.lobster");
    expect(prompt).toBe("Move 3 notes out of the inbox?");
    expect(items).toHaveLength(3);
    expect(inbox()).toBe(6);

    const done = await decide(approvalId, "yes");
    expect(done.status).toBe("ok");
    expect(done.output).toEqual([
      { file: "dentist-for-mia.md", folder: "family", result: "moved" },
      { file: "grandma-turns-80.md", folder: "family", result: "moved" },
      { file: "spare-key.md", folder: "home", result: "moved" },
    ]);
    expect(inbox()).toBe(3);

    const again = await lobster("resume", "--id", approvalId, "--approve", "yes");
    expect(again.code).not.toBe(0);
    expect(inbox()).toBe(3);
  });

  it("takes the tag as one word, whatever is in it", async () => {
    const { items } = await question("inbox-triage.lobster", { tag: '"; touch pwned; $(touch pwned) `touch pwned`' });

    expect(items).toEqual([]);
    expect(existsSync(path.join(folder, "pwned"))).toBe(false);
  });

  it("moves nothing when the answer is no", async () => {
    const { approvalId } = await question("inbox-triage.lobster", { tag: "" });

    const done = await decide(approvalId, "no");

    expect(done).toMatchObject({ status: "cancelled", output: [] });
    expect(inbox()).toBe(6);
  });
});

describe("weekly-review", () => {
  it("shows the text it would write, and writes exactly that", async () => {
    const { prompt, preview, approvalId } = await question("weekly-review.lobster");
    expect(prompt).toBe("Write this review into the vault?");
    expect(preview).toContain("13 notes, 149 words, 6 waiting in the inbox.");
    expect(existsSync(path.join(folder, "vault/reviews"))).toBe(false);

    const done = await decide(approvalId, "yes");

    expect(done.output).toEqual([{ file: "reviews/2026-09-27.md", result: "created" }]);
    expect(vault("reviews/2026-09-27.md").trim()).toBe(preview?.trim());
    expect(vault("reviews/2026-09-27.md")).toContain(
      "- [ ] Garden beds (home/garden-beds.md), untouched for 108 days\n",
    );
  });
});

describe("shared-task-sync", () => {
  it("asks when the lists differ and not once they agree", async () => {
    const { prompt, items, approvalId } = await question("shared-task-sync.lobster");
    expect(prompt).toBe("Make 3 changes to the task lists?");
    expect(items).toHaveLength(3);

    const done = await decide(approvalId, "yes");
    expect(done.output).toMatchObject([{ result: "done" }, { result: "done" }, { result: "done" }]);
    expect(vault("tasks/shared.md").match(/landlord/g)).toHaveLength(1);

    const second = await start("shared-task-sync.lobster");
    expect(second).toMatchObject({ status: "ok", output: ["Both lists agree.\n"], requiresApproval: null });
    expect(vault("tasks/shared.md").match(/landlord/g)).toHaveLength(1);
  });
});

describe("jacket-advice", () => {
  it("sends one message after the forecast was approved", async () => {
    const { items, approvalId } = await question("jacket-advice.lobster", { city: "Oslo", who: "theo" });
    expect(items).toEqual([{ city: "Oslo", date: "2026-09-27", celsius: 6, wind_kmh: 18, rain_percent: 20 }]);
    expect(existsSync(path.join(folder, "vault/outbox"))).toBe(false);

    const done = await decide(approvalId, "yes");

    expect(done.output).toEqual([{ sent: true, to: "theo", file: "vault/outbox/theo.md" }]);
    expect(vault("outbox/theo.md")).toBe("- Oslo: 6 degrees, wind 18 km/h, rain 20%. Take a winter coat.\n");
  });
});

describe("family-message", () => {
  const reply = (token: string, value: unknown) =>
    lobster("resume", "--token", token, "--response-json", JSON.stringify(value));

  it("asks whom to write to, refuses a wrong answer, and sends one message to each name of a right one", async () => {
    const { status, requiresInput } = await start("family-message.lobster");
    expect(status).toBe("needs_input");
    expect(requiresInput).toMatchObject({ defaults: { to: ["mia", "theo"] } });
    expect(requiresInput?.subject).toHaveLength(3);
    const token = requiresInput?.resumeToken ?? "";

    const wrong = await reply(token, { to: ["../mia"], message: "x" });
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.stdout).error.details).toHaveLength(3);
    expect(existsSync(path.join(folder, "vault/outbox"))).toBe(false);

    const right = await reply(token, { to: ["mia", "ida"], message: "Dinner on Sunday", urgency: "today" });
    expect(JSON.parse(right.stdout).output.map(({ notify }: { notify: unknown }) => notify)).toEqual([
      { sent: true, to: "mia", file: "vault/outbox/mia.md" },
      { sent: true, to: "ida", file: "vault/outbox/ida.md" },
    ]);
    expect(vault("outbox/mia.md")).toBe("- Dinner on Sunday (today)\n");
    expect(existsSync(path.join(folder, "vault/outbox/me.md"))).toBe(false);
  });
});

describe("vault-report", () => {
  it("finishes by itself and changes nothing", async () => {
    const done = await start("vault-report.lobster");

    expect(done.status).toBe("ok");
    expect(done.output).toHaveLength(1);
    const report = String(done.output[0]);
    expect(report).toContain("13 notes, 149 words, 6 waiting in the inbox.");
    expect(report.match(/^- \[ \] /gm)).toHaveLength(3);
    expect(inbox()).toBe(6);
  });
});

describe("every example", () => {
  const files = readdirSync(path.resolve(import.meta.dirname, "..")).filter((name) => name.endsWith(".lobster"));

  it.each(files)("%s gives the editor nothing to complain about", (file) => {
    const language = lobsterLanguage(file);
    const document = language.open(readFileSync(path.join(folder, file), "utf8"));

    expect(document.workflow?.steps.length).toBeGreaterThan(3);
    expect(language.diagnose(document)).toEqual([]);
  });
});
