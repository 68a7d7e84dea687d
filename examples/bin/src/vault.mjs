// vault: counts notes, finds stale ones and writes reports about them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main, printJson, readArguments, readInput, readJsonInput, UsageError } from "./command-line.mjs";
import { daysBetween, homeFolders, isoDate, readNotes, vaultFolder } from "./notes.mjs";

const usage = `usage: vault list --json [--on DATE]      every note with its age in days
       vault stats --json [--on DATE]     how many notes there are, and where
       vault report                       a report; notes to look at as JSON on standard input, totals in $TOTALS
       vault review --draft [--on DATE]   the text of a weekly review; same input as report
       vault review --write [--on DATE]   stores the text on standard input as the review of that week`;

function today(options) {
  const on = options.get("on") ?? "";
  return on === "" ? new Date().toISOString().slice(0, 10) : isoDate(on, "on");
}

function listNotes(on) {
  return ["inbox", ...homeFolders].flatMap(readNotes).map(({ file, folder, title, tags, updated, text }) => ({
    file: `${folder}/${file}`,
    folder,
    title,
    tags,
    updated,
    age_days: updated === "" ? null : daysBetween(updated, on),
    words: text.split(/\s+/).filter((word) => word !== "").length,
  }));
}

function stats(on) {
  const notes = listNotes(on);
  const folders = Object.fromEntries(
    ["inbox", ...homeFolders].map((folder) => [folder, notes.filter((note) => note.folder === folder).length]),
  );
  return {
    on,
    total: notes.length,
    inbox: folders.inbox,
    folders,
    words: notes.reduce((sum, note) => sum + note.words, 0),
  };
}

function readTotals() {
  const text = process.env.TOTALS ?? "";
  if (text === "") throw new UsageError("the totals are missing; put the output of vault stats into $TOTALS");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`$TOTALS is no JSON (${error.message})`);
  }
}

async function renderReport(heading) {
  const stale = await readJsonInput("a list of notes to look at");
  if (!Array.isArray(stale)) throw new UsageError("expected a list of notes on standard input");
  const totals = readTotals();
  const folders = Object.entries(totals.folders).map(([folder, count]) => `| ${folder} | ${count} |`);
  const looks = stale.map((note) => `- [ ] ${note.title} (${note.file}), untouched for ${note.age_days} days`);
  return [
    heading,
    "",
    `${totals.total} notes, ${totals.words} words, ${totals.inbox} waiting in the inbox.`,
    "",
    "| Folder | Notes |",
    "| --- | ---: |",
    ...folders,
    "",
    "## Have a look",
    "",
    ...(looks.length > 0 ? looks : ["Nothing is stale."]),
    "",
  ].join("\n");
}

function storeReview(on, text) {
  if (text.trim() === "") throw new UsageError("the review is empty; nothing was written");
  const file = path.join(vaultFolder(), "reviews", `${on}.md`);
  const before = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (before !== text) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const result = before === null ? "created" : before === text ? "was there already" : "replaced";
  return { file: `reviews/${on}.md`, result };
}

await main("vault", async () => {
  const known = { flags: ["json", "draft", "write", "help"], options: ["on"] };
  const { words, flags, options } = readArguments(process.argv.slice(2), known);
  if (flags.has("help")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const on = today(options);
  switch (words[0]) {
    case "list":
      printJson(listNotes(on));
      return;
    case "stats":
      printJson(stats(on));
      return;
    case "report":
      process.stdout.write(await renderReport("# State of the vault"));
      return;
    case "review":
      if (flags.has("draft") === flags.has("write")) throw new UsageError("say either --draft or --write");
      if (flags.has("draft")) process.stdout.write(await renderReport(`# Review of the week up to ${on}`));
      else printJson(storeReview(on, await readInput()));
      return;
    default:
      throw new UsageError(`say what to do\n${usage}`);
  }
});
