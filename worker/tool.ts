// The process of one call of the tool: gets the call from the studio, carries it out, answers and ends.
import path from "node:path";
import { v7 as uuidv7 } from "uuid";
import { readConfig } from "@/lib/server/config";
import { openDatabase } from "@/lib/server/db/client";
import { executeToolCall } from "@/lib/server/tool/execute-tool-call";
import type { ToolCall } from "@/lib/server/tool/tool-call";
import { type FromToolProcess, toToolProcess } from "@/lib/server/tool/tool-messages";

const stop = new AbortController();
// Without its studio nobody waits for the reply.
process.on("disconnect", () => stop.abort());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

const call = await new Promise<ToolCall | null>((resolve) => {
  process.on("message", (message) => {
    const { data } = toToolProcess.safeParse(message);
    if (data?.type === "call") resolve(data.call);
    else if (data?.type === "stop") stop.abort();
  });
  process.once("disconnect", () => resolve(null));
  if (!process.connected) resolve(null);
});
if (call !== null) await answer(call);

async function answer(call: ToolCall): Promise<void> {
  const config = readConfig(process.env);
  const db = openDatabase(config.dataFolder);
  try {
    const programFolder = path.resolve(import.meta.dirname, "..");
    const context = { config, db, programFolder, now: () => new Date(), newId: () => uuidv7() };
    const reply = await executeToolCall(context, call, stop.signal);
    const message: FromToolProcess = { type: "reply", reply };
    if (process.connected) await new Promise<void>((resolve) => process.send?.(message, () => resolve()));
  } finally {
    await db.$disconnect();
    if (process.connected) process.disconnect();
  }
}
