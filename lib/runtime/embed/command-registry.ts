import { catalog as standardCatalog } from "@/lib/catalog";
import { commandRunners } from "@/lib/catalog/runners";
import type { Catalog, CommandRunners } from "@/lib/lobster/contract/catalog";
import { callCommand } from "./call-command";
import { definitionOf, runnerOf } from "./host-command";
import type { CommandRegistry, PlainRegistry, RegisteredCommand } from "./tool-context";

/** The standard commands. */
export function createDefaultRegistry(): CommandRegistry {
  return registryOf(standardCatalog, commandRunners);
}

/** The registry that a program gave, with what the engine needs of it; the standard commands for none. */
export function completeRegistry(given: PlainRegistry | undefined): CommandRegistry {
  if (given === undefined) return createDefaultRegistry();
  if (isRegistry(given)) return given;
  const empty = registryOf({ ...standardCatalog, commands: [], command: () => undefined }, new Map());
  return given.list().reduce((registry, name) => {
    const command = given.get(name);
    if (command === undefined) return registry;
    const known = origins.get(command);
    if (known === undefined) return registry.with(command);
    return added(registry, known.catalog, known.commands, command.name);
  }, empty);
}

/** Where commands come from that a program may put into a registry of its own. */
const origins = new WeakMap<object, CommandRegistry>();

function isRegistry(given: PlainRegistry): given is CommandRegistry {
  return "catalog" in given && "commands" in given && "with" in given;
}

function registryOf(catalog: Catalog, commands: CommandRunners): CommandRegistry {
  const registry: CommandRegistry = {
    catalog,
    commands,
    get(name) {
      const definition = catalog.command(name);
      if (definition === undefined) return undefined;
      const command: RegisteredCommand = callCommand(registry, definition);
      origins.set(command, registry);
      return command;
    },
    list: () => catalog.commands.map(({ name }) => name).sort(),
    with(command) {
      const definition = definitionOf(command);
      const extended = withDefinition(catalog, definition);
      return registryOf(extended, new Map([...commands, [definition.name, runnerOf(command)]]));
    },
  };
  return registry;
}

function added(registry: CommandRegistry, from: Catalog, runners: CommandRunners, name: string): CommandRegistry {
  const definition = from.command(name);
  const runner = runners.get(name);
  if (definition === undefined || runner === undefined) return registry;
  return registryOf(withDefinition(registry.catalog, definition), new Map([...registry.commands, [name, runner]]));
}

function withDefinition(catalog: Catalog, definition: Catalog["commands"][number]): Catalog {
  const { name, aliases = [] } = definition;
  return {
    ...catalog,
    commands: [...catalog.commands.filter((other) => other.name !== name), definition],
    command: (asked) => (asked === name || aliases.includes(asked) ? definition : catalog.command(asked)),
  };
}
