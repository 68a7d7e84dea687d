/** By this event a page that has come alive asks for the files that were dropped before. */
const askEvent = "lobster-early-drops";

/** Addresses of the pages that take files. */
const takingPages = "^/w/[^/]+/workflows/?$";

/** Runs from its source text, before every other program of the page; so it may use nothing from outside itself. */
function keepDrops(eventName: string, pages: string): void {
  const kept: File[] = [];
  const taken = (event: DragEvent): DataTransfer | null => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes("Files") || !new RegExp(pages).test(location.pathname)) return null;
    event.preventDefault();
    return dataTransfer;
  };
  const drag = (event: DragEvent) => {
    const carried = taken(event);
    if (carried !== null) carried.dropEffect = "copy";
  };
  const drop = (event: DragEvent) => {
    for (const file of taken(event)?.files ?? []) kept.push(file);
  };
  const give = (event: Event) => {
    window.removeEventListener("dragover", drag);
    window.removeEventListener("drop", drop);
    window.removeEventListener(eventName, give);
    if (event instanceof CustomEvent) event.detail(kept);
  };
  window.addEventListener("dragover", drag);
  window.addEventListener("drop", drop);
  window.addEventListener(eventName, give);
}

/** Inline program of every page: what is dropped before the page is alive is kept, and does not replace the page. */
export const keepEarlyDrops = `(${keepDrops})(${JSON.stringify(askEvent)}, ${JSON.stringify(takingPages)})`;

/** Files that were dropped before the page was alive. From then on the caller takes drops itself. */
export function takeEarlyDrops(): readonly File[] {
  const files: File[] = [];
  const take = (kept: readonly File[]) => files.push(...kept);
  window.dispatchEvent(new CustomEvent(askEvent, { detail: take }));
  return files;
}
