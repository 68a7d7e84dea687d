// Small programs for the steps of the studio: each starts one of this package's own by its name.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Writes a program for each name in `bin` of the package into a folder two levels below the package's own. */
export async function writeStepPrograms(folder) {
  const { bin } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  for (const [name, file] of Object.entries(bin)) {
    const draft = path.join(folder, `.${name}.${process.pid}`);
    await writeFile(draft, program(name, file), { mode: 0o755 });
    await rename(draft, path.join(folder, name));
  }
}

/** Steps run in login shells, which may not find Node.js: the one that built this is tried first. */
function program(name, file) {
  return `#!/bin/sh
# ${name} of Lobster Studio, for steps on machines that have none of their own.
node=${quoted(process.execPath)}
[ -x "$node" ] || node=node
exec "$node" "$(dirname -- "$0")/../../"${quoted(file)} "$@"
`;
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
