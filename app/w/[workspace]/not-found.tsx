import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Page, PageHeader } from "@/components/ui/page";

export const metadata: Metadata = { title: "Not found" };

/** Inside the frame, so that all places stay one press away. */
export default function NotFound() {
  return (
    <Page width="read">
      <PageHeader title="There is nothing at this address" />
      <p className="text-text-muted">It may have been archived, or the address was copied incompletely.</p>
      <Link href="/" className={buttonClass({ className: "mt-4" })}>
        Go to Home
      </Link>
    </Page>
  );
}
