import { version as manifestVersion } from "@/package.json";

/** Version of this installation, such as `0.1.0`. */
export const version: string = manifestVersion;
