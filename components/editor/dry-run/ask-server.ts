import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { dryRunWorkflow } from "@/lib/api/workflows";
import type { DryRunPorts } from "@/lib/editor/dry-run/dry-run-session";
import type { Editor } from "@/lib/editor/editor";
import { runStopper } from "../run-stopper";

export type DryRunAddress = { readonly workspace: string; readonly workflowId: string };

/** Dry runs are worked out where runs happen: only the server knows the other files and earlier results. */
export function askServer(editor: Editor, params: DryRunAddress): DryRunPorts {
  return {
    stopper: (document) => runStopper(editor.language.diagnose(document)),
    ask: async ({ text, args, conditions, useRecorded }, signal) => {
      try {
        const body = { text, args, conditions: { ...conditions }, useRecorded };
        const { steps } = await callRoute(dryRunWorkflow, { params, body, signal });
        return { kind: "planned", steps };
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        const unreached = error.status === 0 || error.status >= 500;
        return { kind: unreached ? "unreached" : "refused", message: error.message };
      }
    },
  };
}
