import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { CommandContext } from "@/lib/lobster/contract/command";
import type { JsonObject, JsonValue } from "@/lib/lobster/contract/json-value";
import { trialCommand } from "@/lib/testing/trial-command";
import { runEmailTriage } from "./run";

const mails: readonly JsonObject[] = [
  { id: "m1", threadId: "t1", from: "Ana <ana@example.org>", subject: "Lunch on Friday?", labels: ["UNREAD", "INBOX"] },
  { id: "m2", from: "no-reply@shop.example", subject: "Your receipt", labels: ["unread"] },
  { id: "m3", from: "boss@example.org", subject: "URGENT: sign the form", labels: [] },
  { id: "m4", from: "pal@example.org", subject: "Re: Photos", labels: ["INBOX"] },
  { id: "m5", from: "hr@example.org", subject: "Action required by Monday", labels: ["UNREAD"] },
];

const triage = async (
  text: string,
  input: readonly JsonValue[] = mails,
  context: Partial<Omit<CommandContext, "host">> = {},
) => (await trialCommand(runEmailTriage, text, input, context)).items;

describe("email.triage by rules", () => {
  it("reports what each mail needs", async () => {
    expect(await triage("email.triage")).toMatchObject([
      {
        summary: "1 need replies, 2 need action, 2 FYI",
        buckets: { needsReply: ["m1"], needsAction: ["m3", "m5"], fyi: ["m2", "m4"] },
        mode: "deterministic",
      },
    ]);
  });

  it("reads the spellings of different mail tools", async () => {
    const gmail = { id: " a ", threadId: "t", from: "x@y.z", subject: "S", date: 5, snippet: "s", labels: [" A ", 1] };
    const other = { messageId: 7, thread_id: "t2", sender: "u", internalDate: "d", bodyPreview: "p", labels: "UNREAD" };
    const bare = { id: null, subject: {}, timestamp: "then" };

    expect(await triage("email.triage", [gmail, other, bare])).toMatchObject([
      {
        emails: [
          { id: "a", threadId: "t", from: "x@y.z", subject: "S", date: "5", snippet: "s", labels: ["A"] },
          { id: "7", threadId: "t2", from: "u", subject: "", date: "d", snippet: "p", labels: [] },
          { id: "", threadId: "", from: "", subject: "", date: "then", snippet: "", labels: [] },
        ],
      },
    ]);
  });

  it.each([
    ["x@y.z", "Unread", "needsReply"],
    ["DoNotReply@y.z", "UNREAD", "fyi"],
    ["Do-Not-Reply@y.z", "UNREAD", "fyi"],
    ["NoReply@y.z", "UNREAD", "fyi"],
    ["x@y.z", "INBOX", "fyi"],
  ])("puts an unread mail of %s with label %s into %s", async (from, label, bucket) => {
    const [report] = (await triage("email.triage", [{ id: "a", from, labels: [label] }])) ?? [];

    expect(report).toMatchObject({ buckets: { [bucket]: ["a"] } });
  });

  it("T38: looks at as many mails as it may, at none for --limit 0, and asks nobody", async () => {
    const count = async (text: string) => {
      const [report] =
        (await triage(
          text,
          Array.from({ length: 25 }, () => ({ id: "x" })),
        )) ?? [];
      return report;
    };

    expect(await count("email.triage")).toMatchObject({ emails: { length: 20 } });
    expect(await count("email.triage --limit 2")).toMatchObject({ emails: { length: 2 } });
    expect(await count("email.triage --limit 0")).toMatchObject({
      emails: [],
      summary: "0 need replies, 0 need action, 0 FYI",
    });
    expect(await count("email.triage --limit all")).toMatchObject({ emails: { length: 25 } });
  });

  it("reports an empty inbox when the mail tool printed nothing", async () => {
    expect(await triage("email.triage", [null])).toMatchObject([{ emails: [] }]);
  });

  it("writes no drafts, and refuses to emit what it does not know", async () => {
    expect(await triage("email.triage --emit drafts")).toEqual([]);
    await expect(triage("email.triage --emit mails")).rejects.toThrow(
      "email.triage --emit must be report or drafts (got mails)",
    );
  });
});

describe("email.triage by a model", () => {
  const env = { LOBSTER_LLM_ADAPTER_URL: "http://127.0.0.1:1" };

  /** A model that decides as told, and what it was asked. */
  function model(decisions: JsonValue) {
    const asked: { name: string; args: JsonObject; input: readonly JsonValue[] }[] = [];
    const runCommand: CommandContext["runCommand"] = async ({ name, args }, input) => {
      asked.push({ name, args, input });
      return [{ kind: "llm.invoke", output: { format: "json", data: { decisions } } }];
    };
    return { asked, context: { env, runCommand } };
  }

  it("asks llm.invoke once, with the mails, a schema and the flags that are for it", async () => {
    const { asked, context } = model([]);

    await triage("email.triage --llm --limit 2 --model m --temperature 0.5 --state-key k --url u", mails, context);

    expect(asked).toMatchObject([
      {
        name: "llm.invoke",
        args: { "schema-version": "email_triage.v1", model: "m", temperature: "0.5", "state-key": "k" },
        input: [{ id: "m1", from: "Ana <ana@example.org>" }, { id: "m2" }],
      },
    ]);
    expect(asked[0]?.args).not.toHaveProperty("url");
    for (const part of ["needs_reply", "needs_action", "fyi", "ana@example.org", "Lunch on Friday?"]) {
      expect(asked[0]?.args.prompt).toContain(part);
    }
    const accepts = new Ajv().compile(JSON.parse(String(asked[0]?.args["output-schema"])));
    expect(accepts({ decisions: [{ id: "a", category: "fyi", rationale: "r", reply: { body: "b" } }] })).toBe(true);
    expect(accepts({ decisions: [{ id: "a", category: "spam" }] })).toBe(false);
    expect(accepts({ decisions: [{ id: "a", category: "fyi", more: 1 }] })).toBe(false);
  });

  it("hands an empty token on, which means that none is to be sent", async () => {
    const { asked, context } = model([]);

    await triage("email.triage --llm --token=", mails, context);

    expect(asked[0]?.args.token).toBe("");
  });

  it("reports its decisions and the replies it wrote; mails it forgot go by the rules", async () => {
    const decisions: readonly JsonObject[] = [
      { id: "m1", category: "needs_reply", rationale: "asks", reply: { body: "Yes!" } },
      { id: "m4", category: "needs_action" },
    ];

    expect(await triage("email.triage --llm", mails, model(decisions).context)).toMatchObject([
      {
        summary: "1 need replies, 3 need action, 1 FYI",
        buckets: { needsReply: ["m1"], needsAction: ["m3", "m4", "m5"], fyi: ["m2"] },
        decisions,
        drafts: [{ emailId: "m1", to: "ana@example.org", subject: "Re: Lunch on Friday?", body: "Yes!" }],
        mode: "llm",
      },
    ]);
  });

  it("emits drafts only for people with an address who wait for a reply that was written", async () => {
    const reply = (id: string, body = "text", subject = "") => ({
      id,
      category: "needs_reply",
      reply: { subject, body },
    });
    const more: readonly JsonObject[] = [
      ...mails,
      { id: "m6", from: "Somebody" },
      { id: "m7", from: "a@b.c (Al), d@e.f", subject: "S" },
    ];
    const decisions = [
      reply("m1", "Sure"),
      reply("m1", "Twice"),
      reply("m2", "Hello robot"),
      { id: "m3", category: "needs_action", reply: { body: "No" } },
      reply("m4", "Great", "Nice"),
      reply("m5", "  "),
      reply("m6"),
      reply("m7"),
      reply("zz"),
    ];

    expect(await triage("email.triage --llm --emit drafts", more, model(decisions).context)).toEqual([
      { emailId: "m1", to: "ana@example.org", subject: "Re: Lunch on Friday?", body: "Sure" },
      { emailId: "m4", to: "pal@example.org", subject: "Nice", body: "Great" },
      { emailId: "m7", to: "a@b.c", subject: "Re: S", body: "text" },
    ]);
  });

  it("does not double Re: in a subject", async () => {
    const { context } = model([{ id: "m4", category: "needs_reply", reply: { body: "x" } }]);

    expect(await triage("email.triage --llm --emit drafts", mails, context)).toMatchObject([{ subject: "Re: Photos" }]);
  });

  it("goes by the rules when no provider is configured, and asks nothing without mails", async () => {
    const { asked, context } = model([]);

    expect(await triage("email.triage --llm", mails, { ...context, env: { OPENCLAW_URL: " " } })).toMatchObject([
      { mode: "deterministic" },
    ]);
    expect(await triage("email.triage --llm", [], context)).toMatchObject([{ mode: "llm", decisions: [], drafts: [] }]);
    expect(asked).toEqual([]);
  });

  it("fails when the answer holds no decisions", async () => {
    await expect(triage("email.triage --llm", mails, model("none").context)).rejects.toThrow(
      "email.triage got no decisions from llm.invoke",
    );
  });
});
