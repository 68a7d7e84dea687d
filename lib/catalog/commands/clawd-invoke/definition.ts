import { invokeDefinition } from "@/lib/catalog/gateway/invoke-definition";

export const clawdInvokeCommand = invokeDefinition({
  name: "clawd.invoke",
  summary: "Call a tool of a gateway, by its older name.",
  ambience:
    "Without `--url` and `--token` the address is in `OPENCLAW_URL` or `CLAWD_URL`, the token in `OPENCLAW_TOKEN` or " +
    "`CLAWD_TOKEN`. The same as `openclaw.invoke`.",
});
