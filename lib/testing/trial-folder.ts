import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder for one test, with a state folder inside. */
export class TrialFolder {
  /** Absolute, without links. */
  readonly folder: string;
  readonly stateFolder: string;

  /** @param name what the folder's own name begins with */
  constructor(name: string, stateFolder = "home/state") {
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), `${name}-`)));
    this.stateFolder = path.join(this.folder, stateFolder);
  }

  /** Writes a file below the folder and gives its path. */
  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Text of a file below the folder, null when there is none. */
  read(name: string): string | null {
    const file = path.join(this.folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  }

  /** What is stored: names of files in the state folder, without those of managed flows. */
  stateFiles(): readonly string[] {
    return existsSync(this.stateFolder) ? readdirSync(this.stateFolder).filter((name) => name !== "flows") : [];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
