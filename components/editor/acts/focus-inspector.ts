/** Puts the focus into the first field of the step panel. */
export function focusInspector(): void {
  const field = document.querySelector<HTMLElement>(
    "#step-inspector :is(textarea, input:not([readonly]), select):not([data-step-name])",
  );
  (field ?? document.querySelector<HTMLElement>("#step-inspector"))?.focus();
}
