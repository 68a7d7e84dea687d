import { prMonitorRecipe } from "./github/pr-monitor";
import { prMonitorNotifyRecipe } from "./github/pr-monitor-notify";
import type { Recipe } from "./recipe";

/** Every workflow that comes with the product, by name. */
export const recipes: ReadonlyMap<string, Recipe> = new Map(
  [prMonitorRecipe, prMonitorNotifyRecipe].map((recipe) => [recipe.name, recipe]),
);
