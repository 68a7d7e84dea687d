import type { CommandDefinition } from "@/lib/lobster/contract/command";

export const openclawAgentCommand: CommandDefinition = {
  name: "openclaw.agent",
  summary: "Let an OpenClaw agent take one turn and emit its answer.",
  usage: "openclaw.agent --agent <id> --prompt <text> [--session-key <key>] [--model <model>] [--timeout <seconds>]",
  notes:
    "Runs `openclaw agent --json` in the folder of the run, or the program that `LOBSTER_OPENCLAW_BIN` names. Incoming " +
    "items follow the prompt, one JSON text a line. Emits the JSON object that is printed, up to 10 MiB of it. What the " +
    "agent began is never repeated by `retry`.",
  args: [
    { name: "text", help: "The prompt, where no flag gives it.", type: "string", positional: true },
    { name: "prompt", help: "What the agent is to do.", type: "string" },
    { name: "message", help: "Another word for `--prompt`.", type: "string" },
    { name: "agent", help: "Which agent; needed unless a session says it.", type: "string" },
    { name: "session-key", help: "Key of the session to go on with.", type: "string" },
    { name: "session-id", help: "Id of the session to go on with.", type: "string" },
    { name: "model", help: "Model of this turn.", type: "string" },
    { name: "thinking", help: "How much the model thinks, such as `low`.", type: "string" },
    { name: "timeout", help: "Whole seconds until the turn is given up.", type: "number" },
    { name: "local", help: "Run the agent without a gateway.", type: "boolean" },
  ],
  example: "exec --json gh issue list --json title | openclaw.agent --agent ops --prompt 'Which of these is urgent?'",
  argsSchema: {
    type: "object",
    properties: {
      _: { type: "array", items: { type: "string" } },
      prompt: { type: "string" },
      message: { type: "string" },
      agent: { type: "string" },
      "session-key": { type: "string" },
      sessionKey: { type: "string" },
      "session-id": { type: "string" },
      sessionId: { type: "string" },
      model: { type: "string" },
      thinking: { type: "string" },
      timeout: { type: "integer", minimum: 0 },
      local: { type: "boolean" },
    },
  },
  sideEffects: ["calls_openclaw_agent"],
  pausable: false,
  renders: false,
};
