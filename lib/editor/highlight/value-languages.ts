import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { ValueLanguage } from "./value-line";

/** What the texts of keys are written in, by key and its other spellings. */
export function valueLanguages(catalog: Catalog): ReadonlyMap<string, ValueLanguage> {
  const fields = catalog.stepKinds.flatMap((kind) => catalog.fieldsOf(kind));
  return new Map(
    fields.flatMap(({ name, aliases, widget }) => {
      const known = widget === "shell" || widget === "pipeline" || widget === "condition";
      return known ? [name, ...(aliases ?? [])].map((key) => [key, widget] as const) : [];
    }),
  );
}
