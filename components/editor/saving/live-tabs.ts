const channelName = "lobster-studio.drafts";

type Tab = { readonly workflowId: string; readonly tab: string };

function lockName({ workflowId, tab }: Tab): string {
  return `lobster-studio.tab/${workflowId}/${tab}`;
}

/** Undefined where the browser gives none: pages that are not served over HTTPS, but for this computer itself. */
function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

/** Shows other tabs of this browser that drafts of this name are still being written. Ends by the answer, or with the page. */
export function holdTab(tab: Tab): () => void {
  let release: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(lockName(tab), { mode: "shared" }, () => ended);
  return release;
}

/** Whether a tab of this browser has a workflow open under a name; nothing is known where the browser has no locks. */
export async function findLiveTabs(workflowId: string): Promise<(tab: string) => boolean> {
  const held = new Set((await locks()?.query())?.held?.map(({ name }) => name));
  return (tab) => held.has(lockName({ workflowId, tab }));
}

/** Tells the other tabs of this browser that drafts of a tab were thrown away. */
export function tellDiscarded(tab: Tab): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(lockName(tab));
  channel.close();
}

/** Hears what other tabs throw away. */
export function hearDiscarded(workflowId: string, heard: (isTab: (tab: string) => boolean) => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heard((tab) => data === lockName({ workflowId, tab }));
  return () => channel.close();
}
