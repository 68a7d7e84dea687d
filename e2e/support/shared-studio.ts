import path from "node:path";

/** The Studio all journeys share unless they start their own. */
export const sharedStudio = {
  port: 4600,
  origin: "http://127.0.0.1:4600",
  /** File with the cookies of the signed-in owner. */
  ownerState: path.resolve(import.meta.dirname, "../../.cache/e2e/owner.json"),
} as const;
