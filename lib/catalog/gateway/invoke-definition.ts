import type { CommandDefinition } from "@/lib/lobster/contract/command";

type Naming = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** What the command takes from the environment. */
  readonly ambience: string;
};

/** Definition of a command that calls tools of a gateway; the commands differ in what the environment gives them. */
export function invokeDefinition({ name, aliases, summary, ambience }: Naming): CommandDefinition {
  return {
    name,
    ...(aliases === undefined ? {} : { aliases }),
    summary,
    usage: `${name} --tool <tool> --action <action> [--args-json '{…}'] [--each [--item-key <key>]] [--dry-run]`,
    notes:
      `Posts to \`/tools/invoke\` of the gateway and emits the result; a list becomes its items. ${ambience} ` +
      "A token of the environment goes to localhost, 127.0.0.1 and [::1] only; to any other host one must be given with " +
      "`--token`. Without `--each` incoming items are thrown away and there is exactly one call. A step that called is " +
      "never repeated by `retry`, since the gateway may have acted.",
    args: [
      { name: "tool", help: "The tool, such as `message`.", type: "string" },
      { name: "action", help: "What the tool is to do, such as `send`.", type: "string" },
      { name: "args-json", help: "Arguments of the call as JSON; `{}` by default.", type: "string" },
      { name: "each", help: "Call once for every item, with the item among the arguments.", type: "boolean" },
      { name: "item-key", help: "Argument that gets the item; `item` by default.", type: "string" },
      { name: "session-key", help: "Session of the gateway that the call belongs to.", type: "string" },
      { name: "dry-run", help: "Ask the gateway to do nothing; whether it obeys is its own affair.", type: "boolean" },
      { name: "url", help: "Address of the gateway; its path is left out.", type: "string" },
      { name: "token", help: "Token for the gateway; an empty one sends none.", type: "string" },
    ],
    example: `gog.gmail.search --query newer_than:1d | ${name} --tool message --action send --each --item-key message`,
    argsSchema: {
      type: "object",
      properties: {
        tool: { type: "string" },
        action: { type: "string" },
        "args-json": { type: "string" },
        each: { type: "boolean" },
        "item-key": { type: "string" },
        itemKey: { type: "string" },
        "session-key": { type: "string" },
        sessionKey: { type: "string" },
        "dry-run": { type: "boolean" },
        dryRun: { type: "boolean" },
        url: { type: "string" },
        token: { type: "string" },
      },
      required: ["tool", "action"],
    },
    sideEffects: ["calls_clawd_tool"],
    pausable: false,
    renders: false,
  };
}
