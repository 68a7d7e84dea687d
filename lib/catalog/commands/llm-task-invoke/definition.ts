import { invokeModelDefinition } from "@/lib/catalog/llm/invoke-model-definition";

export const llmTaskInvokeCommand = invokeModelDefinition({
  name: "llm_task.invoke",
  summary: "Ask a language model through the gateway about the items.",
  provider:
    "The provider is the gateway of `OPENCLAW_URL` or `CLAWD_URL` unless `--provider` or `LOBSTER_LLM_PROVIDER` says which.",
});
