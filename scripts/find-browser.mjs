// Finds a Chromium for the browser tests: named in the environment, Playwright's own, the system's, then apt.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const systemPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A file may be there and still not start (missing libraries), so the browser is asked for its version. */
function starts(program) {
  if (!program || !existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/** Messages go to standard error, so that standard output is the path alone. */
function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ...env },
    timeout: 600_000,
  });
  return status === 0;
}

function installWithApt() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.error("No Chromium found; installing it with apt-get.");
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

/**
 * Path of a Chromium that starts, or null.
 * @param {{install: boolean}} options whether one may be installed when none is there
 * @returns {string | null}
 */
export function findBrowser({ install }) {
  const named = [process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, process.env.CHROME_PATH];
  const places = [...named, chromium.executablePath(), ...systemPlaces];
  const found = places.find(starts);
  if (found || !install) return found ?? null;
  installWithApt();
  if (starts("/usr/bin/chromium")) return "/usr/bin/chromium";
  const playwright = path.resolve(import.meta.dirname, "../node_modules/.bin/playwright");
  if (run(playwright, ["install", "chromium"]) && starts(chromium.executablePath())) return chromium.executablePath();
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = findBrowser({ install: process.argv.includes("--install") });
  if (browser === null) {
    console.error("No Chromium found. Install one, or name it in PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH.");
    process.exitCode = 1;
  } else {
    console.log(browser);
  }
}
