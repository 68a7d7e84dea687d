import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { startStudio } from "../../e2e/support/studio";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { longWorkflow } from "../long-workflow";

/** A studio of its own, as people run it, and a browser whose person is its owner. */
export type BenchStudio = {
  /** Address of the list of workflows. */
  readonly list: string;
  /** Stores a workflow of so many steps and gives the address of its editor. */
  readonly workflow: (steps: number) => Promise<string>;
  readonly workflowOf: (fileName: string, text: string) => Promise<{ readonly id: string; readonly address: string }>;
  readonly startRun: (workflowId: string) => Promise<string>;
  /** A new tab with nothing left of earlier ones, so that what they hold in memory does not count. */
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
};

const workspace = "home";

export async function openBenchStudio(): Promise<BenchStudio> {
  const studio = await startStudio();
  const browser = await launch();
  const context = await browser.newContext({ baseURL: studio.origin, viewport: { width: 1440, height: 900 } });
  // What runs the measurements marks named functions with a helper of its own, which pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await signIn(context, studio.origin, studio.signInLink);

  const post = async (address: string, data: unknown): Promise<{ readonly [key: string]: unknown }> => {
    const reply = await context.request.post(address, { data, headers: { Origin: studio.origin } });
    if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`);
    return reply.json();
  };
  const workflowOf = async (fileName: string, text: string) => {
    const { id } = await post(`/api/workspaces/${workspace}/workflows`, { fileName, text });
    return { id: String(id), address: `/w/${workspace}/workflows/${String(id)}` };
  };
  return {
    list: `/w/${workspace}/workflows`,
    workflowOf,
    workflow: async (steps) => (await workflowOf(`long-${steps}-${Date.now()}.lobster`, longWorkflow(steps))).address,
    startRun: async (workflowId) => {
      const requestKey = `bench-${Date.now()}`;
      const { runId } = await post(`/api/workspaces/${workspace}/runs`, { workflowId, args: {}, requestKey });
      return `/w/${workspace}/runs/${String(runId)}`;
    },
    newPage: () => context.newPage(),
    close: async () => {
      await browser.close();
      await studio.stop();
    },
  };
}

async function launch(): Promise<Browser> {
  const program = findBrowser({ install: false });
  if (program === null) throw new Error("There is no Chromium on this machine");
  // Exact heap sizes instead of rounded ones, and collections on request.
  const args = ["--disable-gpu", "--enable-precise-memory-info", "--js-flags=--expose-gc"];
  return chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? [...args, "--no-sandbox"] : args,
  });
}

async function signIn(context: BrowserContext, origin: string, link: string): Promise<void> {
  const token = link.split("#t=")[1];
  const reply = await context.request.post("/api/auth/setup", { data: { token }, headers: { Origin: origin } });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}
