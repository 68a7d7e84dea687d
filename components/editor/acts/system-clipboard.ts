type Refuse = (reason: string) => void;

/** Puts a text on the system's clipboard; false, with the reason told, when the browser does not let it. */
export async function writeClipboard(text: string, refuse: Refuse): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    refuse("The browser does not let this page write to the clipboard. Select the step and press Ctrl C.");
    return false;
  }
}

/** The text on the system's clipboard; null when the browser does not let the page read it. */
export async function readClipboard(refuse: Refuse): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    refuse("The browser does not let this page read the clipboard. Press Ctrl V instead.");
    return null;
  }
}

/** Without a secure address there is no clipboard at all; without permission it refuses. */
function isForbidden(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}
