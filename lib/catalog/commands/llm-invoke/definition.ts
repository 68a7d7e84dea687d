import { invokeModelDefinition } from "@/lib/catalog/llm/invoke-model-definition";

export const llmInvokeCommand = invokeModelDefinition({
  name: "llm.invoke",
  summary: "Ask a language model about the items.",
  provider:
    "The provider is the one whose address the environment holds: `LOBSTER_PI_LLM_ADAPTER_URL`, `OPENCLAW_URL` or " +
    "`CLAWD_URL`, `LOBSTER_LLM_ADAPTER_URL`, in this order, unless `--provider` or `LOBSTER_LLM_PROVIDER` says which.",
});
