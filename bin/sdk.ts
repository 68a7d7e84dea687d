// What programs import as `lobster-studio/sdk`.
export { runPipeline } from "@/lib/runtime/embed/run-pipeline";
export { approve } from "@/lib/runtime/sdk/approve";
export { exec } from "@/lib/runtime/sdk/exec";
export { Lobster } from "@/lib/runtime/sdk/lobster";
export { diffLast, state, stateGet, stateSet } from "@/lib/runtime/sdk/state";
