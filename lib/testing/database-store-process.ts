// A process that works on a store in a database, in the data folder and the workspace that its task names.
import { openDatabase } from "@/lib/server/db/client";
import { StateEntries } from "@/lib/server/state/state-entries";
import { runStoreTask } from "./store-task";

await runStoreTask(({ dataFolder = "", workspaceId = "" }) => {
  const db = openDatabase(dataFolder);
  return { texts: new StateEntries(db, workspaceId, () => new Date()), close: () => db.$disconnect() };
});
