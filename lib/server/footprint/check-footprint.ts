import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { FootprintReply } from "@/lib/api/footprint";
import { commandNeeds } from "@/lib/catalog/gateway/command-needs";
import type { Footprint, Need } from "@/lib/lobster/footprint/footprint";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { acceptText } from "../workflows/accept-text";
import { openStoredText } from "../workflows/pinned-workflow";
import { requireWorkflow } from "../workflows/require-workflow";
import { calmFootprint } from "./calm-footprint";
import { type StepSurroundings, stepSurroundings } from "./step-surroundings";

/** Most names of one kind that are looked up. */
const most = 500;

/**
 * Compares what a text needs with what steps find on this server.
 * @throws AppError `not_found`, `too_large`
 */
export async function checkFootprint(
  context: ServerContext,
  access: Access,
  { workflowId, text }: { readonly workflowId: string; readonly text: string },
): Promise<FootprintReply> {
  acceptText(text);
  const workflow = await requireWorkflow(context.db, access, workflowId);
  const footprint = calmFootprint(context, openStoredText(text, workflow.fileName));
  const surroundings = stepSurroundings(context, access);
  const { env, hasProgram, filesFolder } = surroundings;
  const workflows = footprint.workflows.slice(0, most);
  const known = await context.db.workflow.findMany({
    where: { workspaceId: access.workspaceId, liveFileName: { in: workflows.map(({ name }) => fileNameOf(name)) } },
    select: { liveFileName: true },
  });
  const names = new Set(known.map(({ liveFileName }) => liveFileName));
  return {
    programs: footprint.programs.slice(0, most).map((need) => ({ ...plain(need), found: hasProgram(need.name) })),
    variables: footprint.variables
      .slice(0, most)
      .map((need) => ({ ...plain(need), set: Object.hasOwn(env, need.name) })),
    commands: commandsOf(footprint, surroundings),
    workflows: workflows.map((need) => ({ ...plain(need), found: names.has(fileNameOf(need.name)) })),
    files: footprint.files.slice(0, most).map((need) => ({ ...plain(need), found: fileFound(need.name, filesFolder) })),
    hosts: footprint.hosts.slice(0, most).map(plain),
  };
}

function plain({ name, steps }: Need): { name: string; steps: string[] } {
  return { name, steps: [...steps] };
}

/** Workflows of a workspace stand side by side: `./child.lobster` is `child.lobster`. */
function fileNameOf(written: string): string {
  return path.posix.normalize(written);
}

function commandsOf(
  { commands, unaddressed, given }: Footprint,
  { env, hasProgram }: StepSurroundings,
): FootprintReply["commands"] {
  const isSet = (name: string) => given.includes(name) || (env[name] ?? "").trim() !== "";
  return commands.flatMap((need) => {
    const needs = commandNeeds(need.name);
    if (needs === null) return [];
    const { oneOf, program } = needs;
    const asks = unaddressed.some(({ name }) => name === need.name);
    const service = asks && oneOf.length > 0 && !oneOf.some(isSet) ? [`${oneOf.join(" or ")} is not set`] : [];
    const named = program?.variable !== null && program?.variable !== undefined && isSet(program.variable);
    const absent =
      program !== null && !named && !hasProgram(program.name) ? [`there is no program ${program.name}`] : [];
    return [{ ...plain(need), missing: [...service, ...absent] }];
  });
}

/** Null outside of the folder: a text must not be able to ask what other files the server has. */
function fileFound(written: string, folder: string): boolean | null {
  const file = path.resolve(folder, written.replace(/^~(?=\/)/, homedir()));
  return file.startsWith(folder + path.sep) ? existsSync(file) : null;
}
