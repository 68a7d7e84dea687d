import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const mapCommand: CommandDefinition = {
  name: "map",
  summary: "Reshape every item: wrap it, take one field out, or add fields.",
  usage: "map [--wrap <field> | --unwrap <field>] [<field>=<text with {{path}}>…]",
  notes:
    'Added fields are always texts: `n={{count}}` gives `"3"`. `{{path}}` is a value of the incoming item, `{{.}}` the ' +
    "item itself, nothing where there is no value; filters are known to `template` only. Items that are no mappings " +
    "get into a field `value` before fields are added.",
  args: [
    {
      name: "assignments",
      help: "Fields to add, such as `'label={{id}}: {{title}}'`.",
      type: "string",
      positional: true,
    },
    { name: "wrap", help: "Put the item into a field of this name.", type: "string" },
    { name: "unwrap", help: "Go on with the value of this field alone.", type: "string" },
  ],
  example: "exec --json cat issues.json | map 'line=#{{number}} {{title}}' source=tracker",
  argsSchema: {
    type: "object",
    properties: {
      _: { type: "array", items: { type: "string" } },
      wrap: { type: "string" },
      unwrap: { type: "string" },
    },
  },
  sideEffects: [],
  pausable: false,
  renders: false,
};
