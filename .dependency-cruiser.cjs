/**
 * Who may import whom. Imports go down only:
 *
 *   lib/lobster  <-  lib/catalog  <-  lib/editor | lib/runtime  <-  lib/server
 *   lib/lobster  <-  lib/api      <-  components/<feature>      <-  app
 *
 * `docs/architecture.md` explains the layers; `scripts/checks/boundaries.test.ts` breaks each rule once.
 */
const TEST = "(\\.test\\.tsx?$|^lib/testing/|^e2e/|^fuzz/|^examples/test/)";
const FEATURES = "(editor|runs|inbox|home|workflows|shell|setup)";
const BROWSER = "^(components|lib/editor|lib/api)/";
const RUNNERS = "^lib/catalog/(runners\\.|(steps|commands)/[^/]+/run\\.)";
const NODE_ONLY = { dependencyTypes: ["core"] };

/** A rule about product code: tests may reach further. */
const rule = (name, comment, from, to) => ({
  name,
  severity: "error",
  comment,
  from: { ...from, pathNot: from.pathNot ? [from.pathNot, TEST].flat() : TEST },
  to,
});

/** A layer may import itself and the named parts of the project, no other part. */
const layer = (name, path, allowed, comment) =>
  rule(
    name,
    comment,
    { path },
    { path: "^(lib|components|app|bin|worker|bench|scripts|examples|prisma)/", pathNot: allowed },
  );

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "two files that need each other are one file",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      comment: "the import leads nowhere",
      from: {},
      // What is built is not there before the first build.
      to: { couldNotResolve: true, pathNot: "^\\.\\./dist/" },
    },

    layer("lobster-imports-nothing-of-ours", "^lib/lobster/", "^lib/lobster/", "the language stands alone"),
    layer(
      "catalog-imports-lobster",
      "^lib/catalog/",
      "^lib/(lobster|catalog)/",
      "kinds and commands know the language only",
    ),
    layer("api-imports-lobster", "^lib/api/", "^lib/(lobster|api)/", "contracts must load everywhere"),
    layer(
      "editor-imports-core",
      "^lib/editor/",
      "^lib/(lobster|catalog|editor)/",
      "an editing session needs no server",
    ),
    layer(
      "runtime-imports-core",
      "^lib/runtime/",
      "^lib/(lobster|catalog|runtime)/",
      "the engine runs without a database",
    ),
    layer(
      "server-imports-lib",
      "^lib/server/",
      "^lib/(lobster|catalog|api|runtime|server)/",
      "no editor, pages or components",
    ),
    layer(
      "components-are-client",
      "^components/",
      "^(components|lib/(lobster|catalog|api|editor))/",
      "no server, no runtime",
    ),
    layer("ui-is-leaf", "^components/ui/", "^components/ui/", "design-system parts know no product"),
    layer(
      "schema-form-is-leaf",
      "^components/schema-form/",
      "^(components/(ui|schema-form)|lib/(lobster|api))/",
      "a form of a schema serves several features and knows none",
    ),
    layer(
      "app-uses-services",
      "^app/",
      "^(app|components|lib/(lobster|catalog|api|editor|server))/",
      "the runtime is behind services",
    ),
    layer(
      "bin-composes",
      "^bin/",
      ["^(bin|lib/(lobster|catalog|runtime|server))/", "^scripts/build-bin\\.mjs$"],
      "composition root of the programs",
    ),
    layer(
      "worker-composes",
      "^worker/",
      "^(worker|lib/(lobster|catalog|api|runtime|server))/",
      "composition root of the worker",
    ),
    layer("examples-stand-alone", "^examples/", "^examples/", "people copy this folder"),

    rule(
      "core-without-node",
      "lib/lobster, catalog, api and editor run in a browser; the machine is reached through RunHost",
      { path: "^lib/(lobster|catalog|api|editor)/" },
      NODE_ONLY,
    ),
    rule("components-without-node", "components run in a browser", { path: "^components/" }, NODE_ONLY),
    rule(
      "core-without-frameworks",
      "only pages, components and the database layer know frameworks",
      { path: "^lib/(lobster|catalog|api|runtime|editor)/" },
      { path: "node_modules/(react|react-dom|next|@prisma|@libsql|libsql|@xyflow)/" },
    ),
    rule(
      "server-without-react",
      "services return data",
      { path: "^(lib/server|worker)/" },
      { path: "node_modules/(react|react-dom|@xyflow)/" },
    ),
    rule(
      "yaml-in-document-only",
      "one place decides how a text is read; all else asks the document",
      { path: ".", pathNot: "^lib/lobster/document/" },
      { path: "node_modules/yaml/" },
    ),
    rule(
      "prisma-in-database-and-stores-only",
      "pages, routes and services see our types, never the generated client",
      {
        path: ".",
        pathNot: ["^lib/server/db/", "^lib/server/.*prisma-[^/]+\\.ts$", "^prisma\\.config\\.ts$", "^scripts/"],
      },
      { path: ["^lib/server/db/generated/", "node_modules/@prisma/"] },
    ),
    rule("pages-without-database", "pages and routes use services", { path: "^app/" }, { path: "^lib/server/db/" }),
    rule(
      "features-do-not-cross",
      "pages in app/ put features together",
      { path: `^components/${FEATURES}/` },
      { path: `^components/${FEATURES}/`, pathNot: "^components/$1/" },
    ),
    rule(
      "no-runners-in-browser",
      "definitions may reach a browser, code that runs steps may not",
      { path: BROWSER },
      { path: RUNNERS, reachable: true },
    ),
    rule(
      "definition-never-imports-run",
      "what a kind is loads without how it runs",
      { path: "^lib/catalog/(index\\.|(steps|commands)/[^/]+/definition\\.)" },
      { path: RUNNERS },
    ),
    rule(
      "kinds-do-not-cross",
      "a kind or command is understood from its own folder",
      { path: "^lib/catalog/(steps|commands)/([^/]+)/" },
      { path: "^lib/catalog/(steps|commands)/[^/]+/", pathNot: "^lib/catalog/$1/$2/" },
    ),
    rule(
      "command-line-without-server",
      "the lobster command works without a database",
      { path: "^bin/lobster\\." },
      { path: "^(lib/server|app|components)/", reachable: true },
    ),
    rule("testing-in-tests-only", "test support never ships", { path: "." }, { path: "^lib/testing/" }),
    rule(
      "tests-are-not-imported",
      "a test is an end, not a library; measurements start studios as tests do",
      { path: "." },
      { path: "(\\.(test|spec)\\.tsx?$|^e2e/(?!support/studio\\.ts$))" },
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
    },
    doNotFollow: { path: ["node_modules", "^lib/server/db/generated/"] },
    exclude: { path: ["^\\.next", "^dist/", "^\\.cache/"] },
  },
};
