// Markdown notes of the vault: files with a small header between two `---` lines.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./command-line.mjs";

/** Folders a note may live in. `inbox` is where new ones land, `reviews` and `outbox` are written by workflows. */
export const homeFolders = ["family", "home", "reading", "work"];

/** Absolute path of the vault: the folder `vault` of the current directory. */
export function vaultFolder() {
  const folder = path.resolve("vault");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`there is no folder ${folder}; run this from the folder that holds vault/`);
  }
  return folder;
}

/**
 * @typedef {{file: string, folder: string, title: string, tags: string[], updated: string, text: string}} Note
 * `file` is the bare name, `updated` an ISO date.
 */

/**
 * @param {string} file bare name, for messages and as a fallback title
 * @param {string} folder
 * @param {string} source
 * @returns {Note}
 */
export function parseNote(file, folder, source) {
  const header = /^---\n([\s\S]*?)\n---\n?/.exec(source);
  const fields = new Map();
  for (const line of header ? header[1].split("\n") : []) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const tags = (fields.get("tags") ?? "")
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return {
    file,
    folder,
    title: fields.get("title") ?? file.replace(/\.md$/, ""),
    tags,
    updated: fields.get("updated") ?? "",
    text: source.slice(header ? header[0].length : 0).trim(),
  };
}

/**
 * Notes of one folder in the order of their names; a missing folder has none.
 * @param {string} folder name inside the vault
 */
export function readNotes(folder) {
  const place = path.join(vaultFolder(), folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => parseNote(name, folder, readFileSync(path.join(place, name), "utf8").replaceAll("\r\n", "\n")));
}

/** Days from one ISO date to another. */
export function daysBetween(from, to) {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** @param {string} text @param {string} option name for the message */
export function isoDate(text, option) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new UsageError(`--${option} must be a date such as 2026-09-27, not ${JSON.stringify(text)}`);
  }
  return text;
}
