import { describe, expect, it } from "vitest";
import { createFakeHost } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runStateGet } from "./run";

function hostWith(stored: Readonly<Record<string, string>>) {
  const host = createFakeHost(() => "");
  for (const [key, text] of Object.entries(stored)) host.stored.set(key, text);
  return host;
}

describe("state.get", () => {
  it("emits the stored value as one item and reads no input", async () => {
    const host = hostWith({ seen: "[1,2]\n" });

    expect(await trialCommand(runStateGet, "state.get seen", [5], { host })).toMatchObject({
      items: [[1, 2]],
      taken: 0,
    });
  });

  it("T35: emits null when nothing is stored", async () => {
    expect((await trialCommand(runStateGet, "state.get nothing", [])).items).toEqual([null]);
  });

  it("says which key holds no JSON", async () => {
    const damaged = trialCommand(runStateGet, "state.get bad", [], { host: hostWith({ bad: "{oops" }) });

    await expect(damaged).rejects.toThrow(/^What is stored under "bad" is no JSON: ./);
  });

  it("needs a key", async () => {
    for (const text of ["state.get", "state.get ''"]) {
      await expect(trialCommand(runStateGet, text, [])).rejects.toThrow("state.get requires a key");
    }
  });
});
