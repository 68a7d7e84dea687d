import { hotkeyOf, isSingleKey } from "@/components/ui/hotkey";
import { acts } from "@/lib/editor/acts/table";

/** Keys that mean the same everywhere on the page, also where a part has other plans for them. */
const globalKeys: ReadonlySet<string> = new Set(
  acts
    .filter((act) => act.reach === "page" || act.reach === "frame")
    .flatMap((act) => act.keys)
    .filter((key) => !isSingleKey(key)),
);

/**
 * Takes the page's keys out of a part that listens by itself (the code editor has an undo of its own) and hands them
 * to the window.
 */
export function forwardGlobalKeys(host: HTMLElement): { dispose(): void } {
  const forward = (event: KeyboardEvent) => {
    if (event.isComposing || !globalKeys.has(hotkeyOf(event))) return;
    event.preventDefault();
    event.stopPropagation();
    window.dispatchEvent(new KeyboardEvent("keydown", event));
  };
  host.addEventListener("keydown", forward, true);
  return { dispose: () => host.removeEventListener("keydown", forward, true) };
}
