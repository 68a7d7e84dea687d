/** The claw: two steps that close around a third. */
export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path d="M25.5 9.2A11 11 0 1 0 27 16" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
      <path d="M16 16 25.5 9.2" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
      <circle cx="16" cy="16" r="4" fill="currentColor" />
    </svg>
  );
}
