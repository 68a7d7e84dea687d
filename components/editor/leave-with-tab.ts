/** Open lists and boxes of the code editor, which Escape closes. */
const openParts = ".suggest-widget.visible, .parameter-hints-widget.visible, .find-widget.visible";

const modifiers: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Lets Escape and then Tab leave a part in which Tab means something else. An Escape that closes a list counts as that
 * alone. `onHint` tells whether somebody moves by keyboard here and should be told how to get out.
 */
export function leaveWithTab(host: HTMLElement, onHint: (shown: boolean) => void): { dispose(): void } {
  let leaving = false;
  const listening = new AbortController();
  const { signal } = listening;
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || modifiers.has(event.key)) return;
    if (event.key === "Tab" && leaving) {
      // The browser itself moves the focus; the code editor must not see the key.
      event.stopPropagation();
    } else if (event.key !== "Tab" && event.key !== "Escape") {
      onHint(false);
    }
    leaving = event.key === "Escape" && host.querySelector(openParts) === null;
  };
  const release = (event: KeyboardEvent) => {
    if (event.key === "Tab") onHint(true);
  };
  const leave = () => {
    leaving = false;
    onHint(false);
  };
  host.addEventListener("keydown", press, { capture: true, signal });
  host.addEventListener("keyup", release, { signal });
  host.addEventListener("focusout", leave, { signal });
  host.addEventListener("pointerdown", leave, { signal });
  return { dispose: () => listening.abort() };
}

/** Lets Tab leave a part of a form at once, as it leaves every other field; an open list takes the key first. */
export function goOnWithTab(host: HTMLElement): { dispose(): void } {
  const listening = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || event.isComposing || host.querySelector(openParts) !== null) return;
    event.stopPropagation();
  };
  host.addEventListener("keydown", press, { capture: true, signal: listening.signal });
  return { dispose: () => listening.abort() };
}
