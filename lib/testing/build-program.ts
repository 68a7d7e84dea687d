import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** Bundles a program into a file of its own, which starts much faster than the sources. The caller removes it. */
export async function buildProgram(entryPoint: string): Promise<string> {
  // One folder below the project, where programs look for its files.
  const name = path.basename(path.dirname(entryPoint));
  const outfile = path.join(root, `.cache/${name}-${process.pid}-${Date.now()}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    tsconfig: "tsconfig.json",
    logLevel: "error",
  });
  return outfile;
}
