/**
 * Does something long once the browser has shown what a press did: that the button is down, that the menu closed. A
 * press is answered at once, however long what it asked for takes.
 */
export function afterPaint(act: () => unknown): void {
  requestAnimationFrame(() => setTimeout(act));
}
