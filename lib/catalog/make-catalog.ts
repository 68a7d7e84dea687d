import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { CommandDefinition } from "@/lib/lobster/contract/command";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { ChildList, FieldDefinition, StepKindDefinition } from "@/lib/lobster/contract/step-kind";

type Definitions = {
  /** In order of precedence; the last one matches everything. */
  readonly stepKinds: readonly [StepKindDefinition, ...StepKindDefinition[]];
  readonly commands: readonly CommandDefinition[];
  readonly sharedFields: readonly FieldDefinition[];
  readonly topLevelFields: readonly FieldDefinition[];
};

/** Joins definitions to the vocabulary that the language core asks. */
export function makeCatalog({ stepKinds, commands, sharedFields, topLevelFields }: Definitions): Catalog {
  const byName = new Map(
    commands.flatMap((command) => [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const)),
  );

  /** Asked for every step of a file, several times. */
  const known = new Map<StepKindDefinition, Map<ChildList | undefined, readonly FieldDefinition[]>>();

  return {
    stepKinds,
    commands,
    topLevelFields,

    kindOf(fields: JsonObject): StepKindDefinition {
      const kind = stepKinds.find((candidate) => candidate.matches(fields));
      if (kind === undefined) throw new Error("The last step kind must match every step");
      return kind;
    },

    command(name: string): CommandDefinition | undefined {
      return byName.get(name);
    },

    fieldsOf(kind: StepKindDefinition, within?: ChildList): readonly FieldDefinition[] {
      const places = known.get(kind) ?? new Map<ChildList | undefined, readonly FieldDefinition[]>();
      known.set(kind, places);
      const fields = places.get(within) ?? fieldsAt(kind, within);
      places.set(within, fields);
      return fields;
    },
  };

  function fieldsAt(kind: StepKindDefinition, within: ChildList | undefined): readonly FieldDefinition[] {
    const own = new Set(kind.fields.map((field) => field.name));
    const shared = sharedFields.filter(
      ({ name }) =>
        !own.has(name) &&
        kind.sharedFields.includes(name) &&
        (within === undefined || within.sharedFields.includes(name)),
    );
    return [...kind.fields, ...shared];
  }
}
