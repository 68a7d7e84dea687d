import type { ReactNode } from "react";

/** A titled part of a request. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-md">{title}</h2>
      {children}
    </section>
  );
}
