import { programLookup } from "@/lib/runtime/cli/program-lookup";
import type { Access } from "../auth/principal";
import { stepProgramsFolder, workspaceFilesFolder, workspaceStateFolder } from "../config";
import type { ServerContext } from "../context";
import { runEnvironment } from "../segments/attempt-environment";

/** What a step of a workspace finds on this server. */
export type StepSurroundings = {
  /** Names and values of its environment; values never leave the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly hasProgram: (name: string) => boolean;
  /** Folder that steps run in. */
  readonly filesFolder: string;
};

export function stepSurroundings({ config, programFolder }: ServerContext, access: Access): StepSurroundings {
  const filesFolder = workspaceFilesFolder(config.dataFolder, access.workspaceSlug);
  const env = runEnvironment(process.env, {
    runId: "",
    startedBy: access.name,
    filesFolder,
    stateFolder: workspaceStateFolder(config.dataFolder, access.workspaceSlug),
    programsFolder: stepProgramsFolder(programFolder),
  });
  return { env, hasProgram: programLookup(env), filesFolder };
}
