import { expect, it } from "vitest";
import { MemoryTexts } from "@/lib/testing/memory-texts";
import { ApprovalIds } from "./approval-ids";
import { checkpointMaxAge } from "./checkpoint-age";

const key = "workflow_resume_00000000-0000-4000-8000-000000000001";
const other = "workflow_resume_00000000-0000-4000-8000-000000000002";

it("tries sixteen ids before it gives up, and says each one before it can be found", async () => {
  const tried: string[] = [];
  class Taken extends MemoryTexts {
    override async createExclusive(name: string): Promise<boolean> {
      expect(name).toBe(`approval_${tried.at(-1)}`);
      return false;
    }
  }

  const allocating = new ApprovalIds(new Taken()).create(key, "", async (id) => void tried.push(id));

  await expect(allocating).rejects.toThrow("Could not allocate a unique approval ID");
  expect(tried).toHaveLength(16);
  expect(new Set(tried).size).toBe(16);
});

it("takes another id where one is taken, and leaves that to its owner", async () => {
  const texts = new MemoryTexts();
  const ids = new ApprovalIds(texts);
  const first = (await ids.create(other, "")) ?? "";
  await ids.remove(first, key);

  expect(await ids.find(first)).toEqual({ kind: "workflow", stateKey: other });
  await ids.remove(first, other);
  await expect(ids.find(first)).rejects.toThrow(`Approval ID "${first}" not found or expired`);
  expect(await texts.keys("")).toEqual([]);
});

it("does without an id where none can be written, and reports every other failure", async () => {
  const failing = (code: string) => {
    class Failing extends MemoryTexts {
      override createExclusive(): Promise<boolean> {
        return Promise.reject(Object.assign(new Error(code), { code }));
      }
    }
    return new ApprovalIds(new Failing()).create(key, "");
  };

  for (const code of ["EACCES", "EDQUOT", "EIO", "ENOSPC", "EPERM", "EROFS"]) expect(await failing(code)).toBe(null);
  await expect(failing("EMFILE")).rejects.toThrow("EMFILE");
});

it("reads the age of waiting runs from the environment", () => {
  const ages = { "90s": 90_000, "30m": 1_800_000, "12h": 43_200_000, " 7d ": 604_800_000, "0.5d": 43_200_000 };

  for (const [text, ms] of Object.entries(ages))
    expect(checkpointMaxAge({ LOBSTER_CHECKPOINT_MAX_AGE: text })).toBe(ms);
  for (const unset of [{}, { LOBSTER_CHECKPOINT_MAX_AGE: " " }]) expect(checkpointMaxAge(unset)).toBe(null);
  for (const text of ["7", "0d", "-1h", "7 days", "d", "1e3s", "Infinityd"]) {
    expect(() => checkpointMaxAge({ LOBSTER_CHECKPOINT_MAX_AGE: text })).toThrow("must be a number with s, m, h or d");
  }
});
