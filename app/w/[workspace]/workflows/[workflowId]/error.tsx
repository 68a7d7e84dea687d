"use client";

import { PageError } from "@/components/shell/page-error";

type ErrorProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

/** Unsaved text is kept in the browser, so trying again loses nothing. */
export default function EditorError({ error, reset }: ErrorProps) {
  return <PageError error={error} retry={reset} />;
}
