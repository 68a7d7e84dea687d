/** A claw. The eye is a step; the notch is the gate. */
export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M15.8 30.5C8.5 26.4 4.5 20.2 4.5 12.7 4.5 6.7 8.3 2.5 14.3 1.5c-1.7 4.3-1.2 8.2 1.5 12 1.7-3.3 4.7-5.4 9.6-6 3.3 8.6.1 17.5-9.6 23Zm-1.3-8.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z"
      />
    </svg>
  );
}
