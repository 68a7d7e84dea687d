"use client";

import { PageError } from "@/components/shell/page-error";

type ErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

export default function WorkspaceError({ error, reset }: ErrorProps) {
  return <PageError error={error} retry={reset} />;
}
