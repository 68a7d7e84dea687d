import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Modules that Node has loaded anyway when a program starts. */
const loadedAtStart = new Set(["fs", "path"]);

/** esbuild plugin: a module of Node is loaded when something of it is used first. Loading all of them takes a tenth of a start. */
export const lazyBuiltins = {
  name: "lazy-builtins",
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, namespace }) => {
      const name = path.slice("node:".length);
      if (namespace === "lazy-builtin" || loadedAtStart.has(name)) return { path, external: true };
      return { path, namespace: "lazy-builtin" };
    });
    build.onLoad({ filter: /.*/, namespace: "lazy-builtin" }, ({ path }) => ({
      loader: "js",
      contents: Object.keys(load(path))
        .map((key) => {
          const name = JSON.stringify(key);
          return `Object.defineProperty(exports, ${name}, { enumerable: true, get: () => require("${path}")[${name}] });`;
        })
        .join("\n"),
    }));
  },
};
