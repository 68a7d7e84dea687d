"use client";

import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Page, PageHeader } from "@/components/ui/page";

type PageErrorProps = {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
};

/** Stands in for a page that broke; the frame around it stays usable. */
export function PageError({ error, retry }: PageErrorProps) {
  return (
    <Page width="read">
      <PageHeader title="This page could not be shown" />
      <ErrorNotice
        title="Something broke on our side"
        actions={
          <>
            <Button onClick={retry}>Try again</Button>
            <Button variant="ghost" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </>
        }
      >
        <p>Nothing was changed. If it happens again, look at the log of the studio.</p>
        {error.digest ? (
          <p className="mt-1 text-sm text-text-muted">
            Reference <code className="font-mono">{error.digest}</code>
          </p>
        ) : null}
      </ErrorNotice>
    </Page>
  );
}
