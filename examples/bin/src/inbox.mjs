// inbox: lists, sorts and files the notes that landed in vault/inbox.
import { existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { main, printJson, readArguments, readJsonInput, UsageError } from "./command-line.mjs";
import { homeFolders, readNotes, vaultFolder } from "./notes.mjs";

const usage = `usage: inbox list --json [--tag TAG]
       inbox categorize --json        notes as JSON on standard input
       inbox apply --approve          prints what would move, changes nothing
       inbox apply --execute          moves the notes; running it twice is harmless`;

/** First rule that fits decides. The last one fits always, so that every note finds a home. */
const rules = [
  { folder: "family", words: ["mia", "school", "grandma", "birthday", "dentist"], because: "is about the family" },
  { folder: "work", words: ["invoice", "client", "contract", "meeting"], because: "is about work" },
  { folder: "home", words: ["boiler", "garden", "rent", "repair", "key"], because: "is about the house" },
  { folder: "reading", words: [], because: "fits no other folder" },
];

function categorize(note) {
  const words = new Set(`${note.title} ${note.text}`.toLowerCase().match(/[a-z]+/g) ?? []);
  const rule = rules.find((each) => each.words.length === 0 || each.words.some((word) => words.has(word)));
  const hit = rule.words.find((word) => words.has(word));
  return { ...note, folder: rule.folder, because: hit ? `"${hit}" ${rule.because}` : rule.because };
}

async function readPlan() {
  const notes = await readJsonInput("the output of: inbox categorize --json");
  if (!Array.isArray(notes)) throw new UsageError("expected a list of notes on standard input");
  return notes.map((note) => {
    const file = note?.file;
    if (typeof file !== "string" || path.basename(file) !== file || !file.endsWith(".md")) {
      throw new UsageError(`${JSON.stringify(file)} is no name of a note`);
    }
    if (!homeFolders.includes(note.folder)) {
      throw new UsageError(
        `${file}: there is no folder ${JSON.stringify(note.folder)}; known are ${homeFolders.join(", ")}`,
      );
    }
    return { file, title: note.title, folder: note.folder, because: note.because };
  });
}

function locate({ file, folder }) {
  const from = path.join(vaultFolder(), "inbox", file);
  const to = path.join(vaultFolder(), folder, file);
  return { from, to, waiting: existsSync(from), filed: existsSync(to) };
}

/** Everything is checked before the first note moves, so that a clash leaves the vault as it was. */
function fileNotes(plan) {
  for (const move of plan) {
    const { waiting, filed } = locate(move);
    if (waiting && filed) throw new Error(`${move.folder}/${move.file} exists already; rename one of the two notes`);
    if (!waiting && !filed) throw new Error(`inbox/${move.file} is gone; list the inbox again`);
  }
  return plan.map((move) => {
    const { from, to, waiting } = locate(move);
    if (waiting) {
      mkdirSync(path.dirname(to), { recursive: true });
      renameSync(from, to);
    }
    return { file: move.file, folder: move.folder, result: waiting ? "moved" : "was there already" };
  });
}

await main("inbox", async () => {
  const known = { flags: ["json", "approve", "execute", "help"], options: ["tag"] };
  const { words, flags, options } = readArguments(process.argv.slice(2), known);
  if (flags.has("help")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  switch (words[0]) {
    case "list": {
      const tag = options.get("tag") ?? "";
      const notes = readNotes("inbox").filter((note) => tag === "" || note.tags.includes(tag));
      if (flags.has("json")) printJson(notes);
      else for (const note of notes) process.stdout.write(`${note.file}  ${note.title}\n`);
      return;
    }
    case "categorize": {
      const notes = await readJsonInput("the output of: inbox list --json");
      if (!Array.isArray(notes)) throw new UsageError("expected a list of notes on standard input");
      printJson(notes.map(categorize));
      return;
    }
    case "apply": {
      if (flags.has("approve") === flags.has("execute")) {
        throw new UsageError("say either --approve (show the plan) or --execute (move the notes)");
      }
      const plan = await readPlan();
      if (flags.has("execute")) {
        printJson(fileNotes(plan));
        return;
      }
      const waiting = plan.filter((move) => locate(move).waiting);
      const count = waiting.length === 1 ? "1 note" : `${waiting.length} notes`;
      printJson({ prompt: `Move ${count} out of the inbox?`, items: waiting });
      return;
    }
    default:
      throw new UsageError(`say what to do\n${usage}`);
  }
});
