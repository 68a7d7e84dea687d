import path from "node:path";
import { z } from "zod";

export type StudioConfig = {
  /** Absolute folder of all stored data. */
  readonly dataFolder: string;
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the studio through a proxy, without a path; null for direct use. */
  readonly publicUrl: URL | null;
  /** True when the owner accepts that passwords and cookies cross the network in clear text. */
  readonly insecureHttp: boolean;
  readonly development: boolean;
  /** Time that running steps get to finish when the worker is stopped, in milliseconds. */
  readonly drainMs: number;
};

const environment = z.object({
  STUDIO_DATA_DIR: z.string().min(1).default(".data"),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STUDIO_DRAIN_MS: z.coerce.number().int().min(0).max(3_600_000).default(10_000),
  STUDIO_STEP_ENV: z
    .string()
    .refine((text) => stepVariableNames(text) !== null)
    .optional(),
});

/** What each setting has to be, behind its name and `must`. */
const wanted: Readonly<Record<string, string>> = {
  STUDIO_DATA_DIR: "name a folder",
  HOST: "name an address of this machine",
  PORT: "be a whole number from 0 to 65535",
  PUBLIC_URL: "be an address such as https://studio.example",
  STUDIO_DRAIN_MS: "be a whole number of milliseconds from 0 to 3600000",
  STUDIO_STEP_ENV: "be names of environment variables with commas between them, such as OPENCLAW_URL,OPENCLAW_TOKEN",
};

/** The names in the text of `STUDIO_STEP_ENV`; null when one of them can be no name of a variable. */
export function stepVariableNames(text: string): readonly string[] | null {
  const names = text.split(",").map((name) => name.trim());
  const given = names.filter((name) => name !== "");
  return given.every((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) ? given : null;
}

export type ConfigOptions = {
  readonly port?: string;
  readonly host?: string;
  readonly insecureHttp?: boolean;
  readonly development?: boolean;
};

/**
 * The configuration from environment variables, over which options of the command line win.
 * @throws Error with a message for people when a value is wrong
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  options: ConfigOptions = {},
): StudioConfig {
  const given: Readonly<Record<string, string | undefined>> = {
    STUDIO_DATA_DIR: env.STUDIO_DATA_DIR || undefined,
    HOST: options.host ?? (env.HOST || undefined),
    PORT: options.port ?? (env.PORT || undefined),
    PUBLIC_URL: env.PUBLIC_URL || undefined,
    STUDIO_DRAIN_MS: env.STUDIO_DRAIN_MS || undefined,
    STUDIO_STEP_ENV: env.STUDIO_STEP_ENV || undefined,
  };
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    const problems = [...names].map((name) => `${name} must ${wanted[name]}, not "${given[name]}".`);
    throw new Error(`The configuration is wrong. ${problems.join(" ")}`);
  }
  const { STUDIO_DATA_DIR, HOST, PORT, PUBLIC_URL, STUDIO_DRAIN_MS } = parsed.data;
  return {
    dataFolder: path.resolve(STUDIO_DATA_DIR),
    host: HOST,
    port: PORT,
    publicUrl: PUBLIC_URL === undefined ? null : new URL(new URL(PUBLIC_URL).origin),
    insecureHttp: options.insecureHttp ?? false,
    development: options.development ?? false,
    drainMs: STUDIO_DRAIN_MS,
  };
}

/**
 * Time between asking a step's processes to end and ending them, in milliseconds: as short as on the command line. What
 * steps get to finish when the worker is stopped is `drainMs`, before they are asked.
 */
export const killGraceMs = 250;
/** Time that a worker whose steps are gone needs to write that down. */
const farewellMs = 5_000;

/**
 * Time after which a worker that was asked to stop counts as stuck, in milliseconds. A command may take the grace time to end,
 * and what it leaves behind may take it once more.
 */
export function workerStopMs({ drainMs }: Pick<StudioConfig, "drainMs">): number {
  return drainMs + 2 * killGraceMs + farewellMs;
}

/** Folder of the programs that steps find last of all, behind what the machine has by the same names. */
export function stepProgramsFolder(programFolder: string): string {
  return path.join(programFolder, "dist/programs");
}

/** Folder that the steps of a workspace run in. */
export function workspaceFilesFolder(dataFolder: string, slug: string): string {
  return path.join(dataFolder, "workspaces", slug, "files");
}

/** Folder of what the runs of a workspace store by key. */
export function workspaceStateFolder(dataFolder: string, slug: string): string {
  return path.join(dataFolder, "workspaces", slug, "state");
}

/** Folder of the workflow files that calls of the tool run. */
export function workspaceToolFolder(dataFolder: string, slug: string): string {
  return path.join(dataFolder, "workspaces", slug, "tool");
}

/** Address for a browser on this machine. */
export function localUrl(config: Pick<StudioConfig, "publicUrl" | "port" | "host">): string {
  if (config.publicUrl !== null) return config.publicUrl.origin;
  const host = ["0.0.0.0", "::"].includes(config.host) ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}
