"use client";

import { PageError } from "@/components/shell/page-error";

type ErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

export default function AppError({ error, reset }: ErrorProps) {
  return (
    <main>
      <PageError error={error} retry={reset} />
    </main>
  );
}
