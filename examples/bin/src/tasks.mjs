// tasks: keeps the entries tagged #shared of two Markdown task lists in step.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { main, printJson, readArguments, readJsonInput, UsageError } from "./command-line.mjs";
import { vaultFolder } from "./notes.mjs";

const usage = `usage: tasks diff --json         what has to change so that both lists agree
       tasks apply --plan        prints the changes as a question, changes nothing
       tasks apply --execute     makes the changes; running it twice is harmless
Both apply forms read the output of tasks diff on standard input.`;

const lists = ["mine", "shared"];

function listFile(list) {
  const file = path.join(vaultFolder(), "tasks", `${list}.md`);
  if (!existsSync(file)) throw new UsageError(`there is no task list ${file}`);
  return file;
}

/** Entries of a list by their text, without the #shared tag. Other lines are kept as they are. */
function readTasks(list) {
  const tasks = new Map();
  for (const line of readFileSync(listFile(list), "utf8").split("\n")) {
    const entry = /^- \[( |x)\] (.+)$/.exec(line.trimEnd());
    if (!entry) continue;
    const text = entry[2].replace(/\s*#shared\b/, "").trim();
    tasks.set(text, { done: entry[1] === "x", shared: list === "shared" || /#shared\b/.test(entry[2]) });
  }
  return tasks;
}

function diff() {
  const mine = readTasks("mine");
  const shared = readTasks("shared");
  const changes = [];
  for (const [text, task] of mine) {
    const other = shared.get(text);
    if (!task.shared) continue;
    if (!other) changes.push({ list: "shared", change: "add", task: text, done: task.done });
    else if (task.done && !other.done) changes.push({ list: "shared", change: "tick", task: text, done: true });
  }
  for (const [text, task] of shared) {
    const other = mine.get(text);
    if (!other) changes.push({ list: "mine", change: "add", task: text, done: task.done });
    else if (task.done && !other.done) changes.push({ list: "mine", change: "tick", task: text, done: true });
  }
  return { count: changes.length, changes };
}

async function readChanges() {
  const input = await readJsonInput("the output of: tasks diff --json");
  if (!Array.isArray(input?.changes)) throw new UsageError("expected the output of tasks diff on standard input");
  return input.changes.map(({ list, change, task, done }) => {
    const known = lists.includes(list) && ["add", "tick"].includes(change);
    if (!known || typeof task !== "string" || task.includes("\n")) {
      throw new UsageError(`${JSON.stringify({ list, change, task })} is no change of a task list`);
    }
    return { list, change, task, done: done === true };
  });
}

function change(text, { list, change: what, task, done }) {
  if (what === "tick") {
    const lines = text.split("\n");
    const at = lines.findIndex(
      (line) =>
        line.startsWith("- [ ] ") &&
        line
          .replace(/\s*#shared\b/, "")
          .slice(6)
          .trim() === task,
    );
    if (at >= 0) lines[at] = lines[at].replace("- [ ] ", "- [x] ");
    return lines.join("\n");
  }
  const entry = `- [${done ? "x" : " "}] ${task}${list === "mine" ? " #shared" : ""}`;
  return `${text.replace(/\n*$/, "\n")}${entry}\n`;
}

/** Changes that are made already are reported and left alone, so a repeated call does no harm. */
function apply(changes) {
  return changes.map((each) => {
    const now = readTasks(each.list).get(each.task);
    const needed = each.change === "add" ? !now : now !== undefined && !now.done;
    if (needed) {
      const file = listFile(each.list);
      writeFileSync(`${file}.new`, change(readFileSync(file, "utf8"), each));
      renameSync(`${file}.new`, file);
    }
    return { ...each, result: needed ? "done" : "was done already" };
  });
}

await main("tasks", async () => {
  const known = { flags: ["json", "plan", "execute", "help"], options: [] };
  const { words, flags } = readArguments(process.argv.slice(2), known);
  if (flags.has("help")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  switch (words[0]) {
    case "diff":
      printJson(diff());
      return;
    case "apply": {
      if (flags.has("plan") === flags.has("execute")) throw new UsageError("say either --plan or --execute");
      const changes = await readChanges();
      if (flags.has("execute")) printJson(apply(changes));
      else printJson({ prompt: `Make ${changes.length} changes to the task lists?`, items: changes });
      return;
    }
    default:
      throw new UsageError(`say what to do\n${usage}`);
  }
});
