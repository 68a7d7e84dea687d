import { newRequestKey } from "@/lib/api/request-key";

const nameKey = "lobster-studio.tab";
const openKey = "lobster-studio.tab-open";
const seqKey = "lobster-studio.tab-seq";

let claimed: string | null = null;

/**
 * Name of this tab for its drafts: the same after a reload, and another one for a tab that was duplicated, though the
 * browser copies what a tab has stored.
 */
export function tabName(): string {
  if (claimed !== null) return claimed;
  const known = stored(nameKey);
  // A tab that went away takes the mark with it; where it still stands, another page has the name, or had it and crashed.
  claimed = known !== null && stored(openKey) === null ? known : newRequestKey();
  store(nameKey, claimed);
  store(openKey, "yes");
  window.addEventListener("pagehide", () => store(openKey, null));
  window.addEventListener("pageshow", () => store(openKey, "yes"));
  return claimed;
}

/** Name of this tab for what the server keeps of a workflow: the tab's own until it leaves a draft behind. */
export function serverTabName(workflowId: string): string {
  const tab = tabName();
  const [of, name] = stored(serverKey(workflowId))?.split(" ") ?? [];
  return of === tab && name !== undefined ? name : tab;
}

/** Leaves the draft under the tab's name as it is, and gives the tab another name on the server, also after a reload. */
export function renameServerTab(workflowId: string): string {
  const name = newRequestKey();
  store(serverKey(workflowId), `${tabName()} ${name}`);
  return name;
}

function serverKey(workflowId: string): string {
  return `lobster-studio.server-tab/${workflowId}`;
}

/** A number above all that this tab has used, also before a reload. */
export function nextSeq(atLeast: number): number {
  const seq = Math.max(Number(stored(seqKey) ?? 0) + 1, atLeast, Date.now());
  store(seqKey, String(seq));
  return seq;
}

/** What the person knows this browser by. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const browser = /Edg\//.test(userAgent)
    ? "Edge"
    : /Firefox\//.test(userAgent)
      ? "Firefox"
      : /Chrome\//.test(userAgent)
        ? "Chrome"
        : /Safari\//.test(userAgent)
          ? "Safari"
          : "A browser";
  const system = /iPhone|iPad/.test(userAgent)
    ? "iOS"
    : /Android/.test(userAgent)
      ? "Android"
      : /Windows/.test(userAgent)
        ? "Windows"
        : /Mac OS/.test(userAgent)
          ? "macOS"
          : /Linux/.test(userAgent)
            ? "Linux"
            : null;
  return system === null ? browser : `${browser} on ${system}`;
}

function stored(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch (error) {
    // Where the browser stores nothing, every page is a tab of its own.
    if (!(error instanceof DOMException)) throw error;
  }
}
