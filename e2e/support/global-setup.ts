import { request } from "@playwright/test";
import { sharedStudio } from "./shared-studio";
import { startStudio } from "./studio";

/** Starts the shared Studio, signs its owner in, and returns what stops it. */
export default async function startSharedStudio(): Promise<() => Promise<void>> {
  const studio = await startStudio({ port: sharedStudio.port });
  const token = studio.signInLink.split("#t=")[1];
  const context = await request.newContext({ baseURL: studio.origin, extraHTTPHeaders: { Origin: studio.origin } });
  const reply = await context.post("/api/auth/setup", { data: { token } });
  if (!reply.ok()) {
    await studio.stop();
    throw new Error(`Signing in answered ${reply.status()}: ${await reply.text()}\n${studio.output()}`);
  }
  await context.storageState({ path: sharedStudio.ownerState });
  await context.dispose();
  return studio.stop;
}
