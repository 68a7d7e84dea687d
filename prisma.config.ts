import { defineConfig } from "prisma/config";

// The command line tool only generates the client. Migrations are plain SQL, applied by the studio at start.
export default defineConfig({ schema: "prisma/sqlite/schema.prisma" });
