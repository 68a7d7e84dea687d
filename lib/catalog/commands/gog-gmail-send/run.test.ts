import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { createFakeHost, exitsWith, type FakeProcess } from "@/lib/testing/fake-host";
import { trialCommand } from "@/lib/testing/trial-command";
import { runGogGmailSend } from "./run";

/** Sends, and remembers how many processes had been started when the attempt became one that is not repeated. */
function trial(answer: FakeProcess = () => "") {
  const host = createFakeHost(answer);
  const dispatched: number[] = [];
  const markDispatched = (): void => void dispatched.push(host.requests.length);
  const send = async (text: string, ...input: readonly JsonValue[]) =>
    (await trialCommand(runGogGmailSend, text, input, { host, markDispatched, cwd: "/run" })).items;
  return { host, dispatched, send };
}

describe("gog.gmail.send", () => {
  it("sends every item, one after the other, with trimmed texts and without empty ones", async () => {
    const { host, send } = trial();

    await send("gog.gmail.send", { to: " a@b.c ", subject: "Hi", body: "one\ntwo\n" }, { to: "d@e.f", subject: " " });

    expect(host.requests.map(({ argv }) => argv.slice(1))).toEqual([
      ["gmail", "send", "--to", "a@b.c", "--subject", "Hi", "--body", "one\ntwo", "--json"],
      ["gmail", "send", "--to", "d@e.f", "--json"],
    ]);
    expect(host.requests.map(({ cwd }) => cwd)).toEqual(["/run", "/run"]);
  });

  it("never lets a text of a mail count as a flag", async () => {
    const { host, send } = trial();

    await send("gog.gmail.send", { to: "a@b.c", subject: "--to", body: "-- \nBye" });

    expect(host.requests[0]?.argv.slice(3, -1)).toEqual(["--to", "a@b.c", "--subject=--to", "--body=-- \nBye"]);
  });

  it("emits the replies, whatever they look like: the mails have left", async () => {
    const replies = ['{"id":"1"}', "", " \n", "sent!\n", "[1]"];
    const { send } = trial(() => replies.shift() ?? "");
    const mails = replies.map(() => ({ to: "a@b.c" }));

    expect(await send("gog.gmail.send", ...mails)).toEqual([
      { id: "1" },
      { ok: true },
      { ok: true },
      { ok: true, raw: "sent!" },
      [1],
    ]);
  });

  it("T121: makes the attempt one that is not repeated before the first mail, and not in a dry run", async () => {
    const { dispatched, host, send } = trial(() => exitsWith(1, "down"));

    await send("gog.gmail.send --dry-run", { to: "a@b.c" });
    await send("gog.gmail.send --dryRun", { to: "a@b.c" });
    expect({ dispatched, started: host.requests }).toEqual({ dispatched: [], started: [] });

    await expect(send("gog.gmail.send", { to: "a@b.c" })).rejects.toThrow("gog.gmail.send failed (1): down");
    expect(dispatched).toEqual([0]);
  });

  it("shows in a dry run what would be sent", async () => {
    expect(await trial().send("gog.gmail.send --dry-run", { to: "a@b.c", subject: "S", more: 1 })).toEqual([
      { ok: true, dryRun: true, to: "a@b.c", subject: "S", body: "" },
    ]);
  });

  it.each<[JsonValue, string]>([
    ["text", "gog.gmail.send expects draft objects"],
    [null, "gog.gmail.send expects draft objects"],
    [["a@b.c"], "gog.gmail.send expects draft objects"],
    [{ subject: "Hi" }, "gog.gmail.send draft missing to"],
    [{ to: "  " }, "gog.gmail.send draft missing to"],
    [{ to: null }, "gog.gmail.send draft missing to"],
  ])("sends nothing at all when one item is %j", async (item, message) => {
    const { host, send } = trial();

    await expect(send("gog.gmail.send", { to: "a@b.c" }, item)).rejects.toThrow(message);
    expect(host.requests).toEqual([]);
  });

  it("stops at the first mail that could not be sent", async () => {
    const answers = ["{}", exitsWith(2, "quota")];
    const { host, send } = trial(() => answers.shift() ?? "{}");

    await expect(send("gog.gmail.send", { to: "a@b.c" }, { to: "d@e.f" }, { to: "g@h.i" })).rejects.toThrow("quota");
    expect(host.requests).toHaveLength(2);
  });
});
