// A process that works on a store of files, in the folder that its task names.
import { StateFiles } from "@/lib/runtime/store/state-files";
import { runStoreTask } from "./store-task";

await runStoreTask(({ folder = "" }, atPoint) => ({
  texts: new StateFiles(folder, atPoint),
  close: async () => undefined,
}));
