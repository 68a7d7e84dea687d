// npm start: builds when there is no build or a source is newer, then runs the studio in this process.
// npm run dev: the same with pages that are compiled as they are opened.
import { build, buildPrograms, isStale, prepareClient } from "./build.mjs";

const development = process.argv.includes("--dev");
process.env.NODE_ENV = development ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

try {
  if (development) {
    prepareClient();
    await buildPrograms();
  } else if (isStale()) {
    console.log("Building the studio. This takes a minute or two, and only after a change.");
    await build();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await import("../dist/studio.mjs");
