// What programs import as `lobster-studio/sdk`.
export { approve } from "@/lib/runtime/sdk/approve";
export { exec } from "@/lib/runtime/sdk/exec";
export { Lobster } from "@/lib/runtime/sdk/lobster";
export { diffLast, state, stateGet, stateSet } from "@/lib/runtime/sdk/state";
