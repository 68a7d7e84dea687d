// What programs import as `lobster-studio/recipes/github`.
export { ghPrView, prMonitor, prMonitorNotify } from "@/lib/runtime/sdk/recipes/github";
