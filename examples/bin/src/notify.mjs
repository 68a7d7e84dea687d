// notify: "sends" a message by adding it to a file of vault/outbox.
import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { main, printJson, readArguments, readInput, UsageError } from "./command-line.mjs";
import { vaultFolder } from "./notes.mjs";

const usage = "usage: notify --to NAME       the message on standard input; NAME is letters, digits and dashes";

await main("notify", async () => {
  const { flags, options } = readArguments(process.argv.slice(2), { flags: ["help"], options: ["to"] });
  if (flags.has("help")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const to = options.get("to") ?? "";
  if (!/^[A-Za-z0-9-]+$/.test(to)) throw new UsageError(`${JSON.stringify(to)} is no name to send to\n${usage}`);
  const message = (await readInput()).trim();
  if (message === "") throw new UsageError("the message is empty; nothing was sent");
  const file = path.join(vaultFolder(), "outbox", `${to}.md`);
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `- ${message.replaceAll("\n", "\n  ")}\n`);
  printJson({ sent: true, to, file: `vault/outbox/${to}.md` });
});
