/** A key cap in the colours of the button it stands in. */
export const keyClass = "hidden sm:inline-flex [&_kbd]:border-current/40 [&_kbd]:bg-transparent [&_kbd]:text-current";
