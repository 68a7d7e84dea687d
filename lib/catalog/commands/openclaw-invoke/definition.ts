import { invokeDefinition } from "@/lib/catalog/gateway/invoke-definition";

export const openclawInvokeCommand = invokeDefinition({
  name: "openclaw.invoke",
  aliases: ["apus.invoke"],
  summary: "Call a tool of an OpenClaw gateway.",
  ambience:
    "Without `--url` and `--token` the address is in `OPENCLAW_URL` or `CLAWD_URL`, the token in `OPENCLAW_TOKEN` or " +
    "`CLAWD_TOKEN`. Written as `apus.invoke`, the command looks into `APUS_URL` first and takes the token from " +
    "`APUS_TOKEN` or `CLAWD_TOKEN`.",
});
