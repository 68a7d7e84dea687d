import type { CommandDefinition, CommandRunner } from "./command";
import type { JsonObject } from "./json-value";
import type { ChildList, FieldDefinition, StepKindDefinition } from "./step-kind";

/** The vocabulary the language core is handed: it knows no step kind and no command by itself. */
export interface Catalog {
  /** In order of precedence. */
  readonly stepKinds: readonly StepKindDefinition[];
  readonly commands: readonly CommandDefinition[];
  readonly topLevelFields: readonly FieldDefinition[];
  kindOf(fields: JsonObject): StepKindDefinition;
  command(name: string): CommandDefinition | undefined;
  /** Own and shared fields of a kind, in writing order; with `within`, only those that count in such a list. */
  fieldsOf(kind: StepKindDefinition, within?: ChildList): readonly FieldDefinition[];
}

/** How the commands run; kept apart from the definitions so that browsers never load it. */
export type CommandRunners = ReadonlyMap<string, CommandRunner>;
