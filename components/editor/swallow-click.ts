/** Keeps the click that ends the present press from everybody. Call it while or right before the press ends. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => window.removeEventListener("click", swallow, true);
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.addEventListener("pointerdown", stop, { capture: true, once: true });
}
