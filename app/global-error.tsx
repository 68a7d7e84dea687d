"use client";

import { PageError } from "@/components/shell/page-error";
import "./globals.css";

type ErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** Last resort: the outer frame itself broke, so this page brings its own document. */
export default function GlobalError({ error, reset }: ErrorProps) {
  return (
    <html lang="en">
      <head>
        <title>Lobster Studio</title>
      </head>
      <body>
        <main>
          <PageError error={error} retry={reset} />
        </main>
      </body>
    </html>
  );
}
