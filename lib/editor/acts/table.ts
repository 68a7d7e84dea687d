import type { Act } from "./act";
import { clipboardActs } from "./clipboard-acts";
import { moveActs } from "./move-acts";
import { selectActs } from "./select-acts";
import { stepActs } from "./step-acts";
import { structureActs } from "./structure-acts";
import { findActs, viewActs } from "./view-acts";
import { workflowActs } from "./workflow-acts";

/** Everything that can be done in the editor. Menus, palette, keys, toolbar and the list of keys read it. */
export const acts: readonly Act[] = [
  ...stepActs,
  ...moveActs,
  ...structureActs,
  ...clipboardActs,
  ...selectActs,
  ...findActs,
  ...viewActs,
  ...workflowActs,
];

const byId = new Map(acts.map((act) => [act.id, act]));

/** @throws when there is no such act: ids stand in our own code only */
export function actOf(id: string): Act {
  const act = byId.get(id);
  if (act === undefined) throw new Error(`There is no act ${id}`);
  return act;
}

/** The act that a press of keys means within one of the reaches; null when it means none. */
export function actForKey(key: string, reaches: readonly Act["reach"][]): Act | null {
  return acts.find((act) => reaches.includes(act.reach) && act.keys.includes(key)) ?? null;
}
