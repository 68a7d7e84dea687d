import { checkTask, compareTask, editTask, layoutTask, openTask, planTask, undoTask } from "./editing";
import { measureInterleaved } from "./measure";
import { type Line, timeLine } from "./report";

/** What the editor does without a browser: reading, editing, drawing and comparing. */
export function editingLines(rounds: number): readonly Line[] {
  const tasks = [
    { task: openTask("P1 open 50 steps, text to graph", 50), limit: 800 },
    { task: openTask("P2 open 500 steps, text to graph", 500), limit: 1200 },
    { task: openTask("P3 open 1,000 steps, text to graph", 1000), limit: 2000 },
    { task: editTask("P4 edit at 50 steps, to the next graph", 50), limit: 50 },
    { task: editTask("P4 edit at 1,000 steps, to the next graph", 1000), limit: 150 },
    { task: checkTask("P4 checks of 1,000 steps, in their own thread", 1000), limit: 400 },
    { task: planTask("P5 edit at 1,000 steps, to the patched text", 1000), limit: 30 },
    { task: layoutTask("P8 place 1,000 steps", 1000), limit: 400, peers: "dagre 786 ms at 4,000" },
    {
      task: compareTask("P19 compare two versions of 1,000 steps", 1000),
      limit: 500,
      peers: "Node-RED 3 min at 2,500",
    },
  ];
  const quick = measureInterleaved(
    tasks.map(({ task }) => task),
    rounds,
    2,
  );
  const undo = undoTask("P9 undo 200 mixed edits at 500 steps", 500, 200);
  const slow = measureInterleaved([undo], 1, 0);
  return [
    ...tasks.map(({ task, limit, peers }) => timeLine(task.name, quick.get(task.name), limit, peers)),
    timeLine(undo.name, slow.get(undo.name), 2000),
  ];
}
