import type { Metadata } from "next";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-3 px-5">
      <h1 className="font-semibold text-lg tracking-tight">There is nothing at this address</h1>
      <p className="text-text-muted">
        It may have been moved or archived, or it belongs to a workspace you are not in.
      </p>
      <Link href="/" className={buttonClass({ className: "mt-2 self-start" })}>
        Go to Home
      </Link>
    </main>
  );
}
