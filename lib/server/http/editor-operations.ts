import { discardDraft, keepDraft, listDrafts } from "@/lib/api/drafts";
import { checkFootprint } from "@/lib/api/footprint";
import { readKnowledge } from "@/lib/api/knowledge";
import { readLayout, saveLayout } from "@/lib/api/layout";
import { listOverrules, setOverrule } from "@/lib/api/overrules";
import * as discard from "../drafts/discard-draft";
import * as keep from "../drafts/keep-draft";
import * as draftList from "../drafts/list-drafts";
import * as footprint from "../footprint/check-footprint";
import * as knowledge from "../knowledge/read-knowledge";
import * as layout from "../layouts/layout";
import * as overrules from "../overrules/overrules";
import { type Operation, workspaceOperation } from "./operation";

/** What an open editor keeps and asks beside the text itself. */
export const editorOperations: readonly Operation[] = [
  workspaceOperation(keepDraft, (context, access, { params, body }) =>
    keep.keepDraft(context, access, { ...body, workflowId: params.workflowId }),
  ),
  workspaceOperation(discardDraft, async (context, access, { params, body }) => {
    await discard.discardDraft(context, access, { ...body, workflowId: params.workflowId });
    return {};
  }),
  workspaceOperation(listDrafts, async (context, access, { params }) => ({
    drafts: await draftList.listDrafts(context, access, params.workflowId),
  })),
  workspaceOperation(readLayout, async (context, access, { params }) => ({
    offsets: await layout.readLayout(context, access, params.workflowId),
  })),
  workspaceOperation(saveLayout, async (context, access, { params, body }) => {
    await layout.changeLayout(context, access, params.workflowId, body.changes);
    return {};
  }),
  workspaceOperation(listOverrules, async (context, access, { params }) => ({
    overrules: await overrules.listOverrules(context, access, params.workflowId),
  })),
  workspaceOperation(setOverrule, async (context, access, { params, body }) => ({
    overrules: await overrules.setOverrule(context, access, { ...body, workflowId: params.workflowId }),
  })),
  workspaceOperation(readKnowledge, (context, access, { params }) =>
    knowledge.readKnowledge(context, access, params.workflowId),
  ),
  workspaceOperation(checkFootprint, (context, access, { params, body }) =>
    footprint.checkFootprint(context, access, { ...body, workflowId: params.workflowId }),
  ),
];
