import { expect, it } from "vitest";
import {
  approvalEnvelope,
  cancelledEnvelope,
  type Envelope,
  errorEnvelope,
  inputEnvelope,
  okEnvelope,
  printEnvelope,
} from "./envelope";

function compact(envelope: Envelope): string {
  return JSON.stringify(JSON.parse(printEnvelope(envelope)));
}

it("prints members in the order of the protocol", () => {
  expect(printEnvelope(okEnvelope([1]))).toBe(`{
  "protocolVersion": 1,
  "ok": true,
  "status": "ok",
  "output": [
    1
  ],
  "requiresApproval": null,
  "requiresInput": null
}
`);
});

it("appends rendered text and costs last", () => {
  expect(compact(okEnvelope([], { _meta: { cost: {} }, rendered: "[]\n" }))).toBe(
    '{"protocolVersion":1,"ok":true,"status":"ok","output":[],"requiresApproval":null,"requiresInput":null,' +
      '"rendered":"[]\\n","_meta":{"cost":{}}}',
  );
});

it("asks for an approval with its preview, identity and handles", () => {
  const envelope = approvalEnvelope(
    {
      prompt: "ok?",
      items: [{ a: 1 }],
      preview: "{}",
      identity: { initiatedBy: "al", requiredApprover: "bob", requireDifferentApprover: true },
    },
    { resumeToken: "t", approvalId: "0badcafe" },
  );

  expect(compact(envelope)).toBe(
    '{"protocolVersion":1,"ok":true,"status":"needs_approval","output":[],"requiresApproval":{"type":"approval_request",' +
      '"prompt":"ok?","items":[{"a":1}],"preview":"{}","initiatedBy":"al","requiredApprover":"bob",' +
      '"requireDifferentApprover":true,"resumeToken":"t","approvalId":"0badcafe"},"requiresInput":null}',
  );
});

it("leaves out of an approval what does not exist", () => {
  const envelope = approvalEnvelope(
    { prompt: "ok?", items: [], preview: "", identity: { requireDifferentApprover: false } },
    { resumeToken: "t", approvalId: null },
  );

  expect(envelope.requiresApproval).toEqual({ type: "approval_request", prompt: "ok?", items: [], resumeToken: "t" });
});

it("asks for input with defaults and subject, where null is a subject", () => {
  const envelope = inputEnvelope({ prompt: "p", responseSchema: {}, defaults: { d: 1 }, subject: null }, "t");

  expect(JSON.stringify(envelope.requiresInput)).toBe(
    '{"type":"input_request","prompt":"p","responseSchema":{},"defaults":{"d":1},"subject":null,"resumeToken":"t"}',
  );
});

it("ends without output when cancelled", () => {
  expect(cancelledEnvelope()).toMatchObject({ ok: true, status: "cancelled", output: [] });
});

it("reports an error", () => {
  expect(compact(errorEnvelope("parse_error", "Unclosed quote"))).toBe(
    '{"protocolVersion":1,"ok":false,"error":{"type":"parse_error","message":"Unclosed quote"}}',
  );
});
