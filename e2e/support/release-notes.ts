import { readFileSync } from "node:fs";
import path from "node:path";

const fixture = path.resolve(import.meta.dirname, "../fixtures/release-notes.lobster");

/** The only difference of the changed text. */
export const newQuestion = "Post these notes to everybody?";

/** A hand-written file with comments, Windows line ends and no line end at its end. */
export const releaseNotes = readFileSync(fixture, "utf8").replaceAll("\n", "\r\n").replace(/\r\n$/, "");

export const changedNotes = releaseNotes.replace("'Post these notes?'", `'${newQuestion}'`);
