import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { Access } from "../auth/principal";
import type { ServerContext } from "../context";
import { calmFootprint } from "../footprint/calm-footprint";
import { stepSurroundings } from "../footprint/step-surroundings";

/** Programs that a text names and that its steps would not find on this server; none where that cannot be told. */
export function missingPrograms(context: ServerContext, access: Access, document: WorkflowDocument): readonly string[] {
  const { hasProgram } = stepSurroundings(context, access);
  return calmFootprint(context, document).programs.flatMap(({ name }) => (hasProgram(name) ? [] : [name]));
}
