/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  distDir: process.env.STUDIO_DIST_DIR ?? ".next",
  images: { unoptimized: true },
  // Types are a check of their own (npm run types); a build must not wait for them twice.
  typescript: { ignoreBuildErrors: true },
  // Native and driver packages are loaded from node_modules at run time.
  serverExternalPackages: ["libsql", "@libsql/client", "@prisma/client", "@prisma/adapter-libsql", "pino"],
  // Answers of signed-in pages must never be stored by a proxy; static assets set their own header.
  compress: true,
};

export default config;
