import type { Metadata } from "next";
import { SetupView } from "@/components/setup/setup-view";
import { BrandMark } from "@/components/shell/brand-mark";

export const metadata: Metadata = { title: "Sign in" };

export default function SetupPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-5 py-16">
      <p className="flex items-center gap-2.5 font-semibold text-md">
        <BrandMark className="size-7 text-accent" />
        Lobster Studio
      </p>
      <div className="min-h-56">
        <SetupView />
      </div>
    </main>
  );
}
