import type { StepPath } from "@/lib/lobster/contract/document-path";
import type { StepPlace } from "@/lib/lobster/edit/command";
import type { Drawing } from "../drawing";
import type { CommandResult, Editor } from "../editor";

/** Heading under which an act stands in palette and shortcut list. */
export type ActGroup = "Steps" | "Move and group" | "Copy and paste" | "Select" | "Find" | "View" | "Workflow";

/**
 * Where the keys of an act count. `graph`: while the drawing has the focus. `page`: anywhere on the page. `clipboard`:
 * the browser's own copy and paste, anywhere but in fields. `frame`: the page's frame listens for them.
 */
export type ActReach = "graph" | "page" | "clipboard" | "frame";

/** What only the page can do. Everything else an act does is a command of the session. */
export type ActPage = {
  readonly mayRun: boolean;
  /** How many problems the text has. */
  readonly problems: number;
  /** Shows the form of the selected step and puts the focus into it. */
  openStep(): void;
  rename(path: StepPath): void;
  chooseKind(path: StepPath): void;
  editNote(path: StepPath): void;
  nameGroup(paths: readonly StepPath[]): void;
  /** Opens the line in which a step is typed; `line` is what stands in it already. */
  addStep(place: StepPlace, line?: string): void;
  /** Asks before the steps go, naming all of them. */
  confirmRemoval(paths: readonly StepPath[], dependants: readonly StepPath[]): void;
  /** Puts a text on the system's clipboard. False when the browser forbids it; then the person has been told. */
  copy(text: string): Promise<boolean>;
  /** Reads the system's clipboard and inserts what it holds. */
  paste(keepReferences: boolean): void;
  fit(what: "all" | "selection"): void;
  zoom(to: "in" | "out" | "full"): void;
  /** Why nothing can be tidied; null when something stands where a person put it. */
  tidyReason(): string | null;
  /** Puts every step back to its automatic place. */
  tidy(): void;
  cycleView(): void;
  /** Shows the outline and puts the focus into it. */
  openOutline(): void;
  /** Whether dragging moves steps on the canvas instead of in the file, the other way from now on. */
  toggleFreePlacement(): void;
  openSearch(mode: "find" | "replace"): void;
  goToProblem(direction: 1 | -1): void;
  openMenu(): void;
  save(): void;
  run(): void;
  dryRun(): void;
  showPalette(): void;
  showShortcuts(): void;
};

/** What an act looks at and works on. */
export type ActScene = {
  readonly editor: Editor;
  /** Null while nothing can be drawn. */
  readonly drawing: Drawing | null;
  readonly page: ActPage;
};

/** Everything that can be done in the editor, as data: menu, palette, keys and toolbar offer the same acts. */
export type Act = {
  readonly id: string;
  readonly name: string;
  /** More words by which the palette finds it. */
  readonly words: string;
  readonly group: ActGroup;
  /** Names as `hotkeyOf` gives them; the first is the one that menus show. */
  readonly keys: readonly string[];
  readonly reach: ActReach;
  /** Told to people who listen only, when it cannot be done: pressing undo once more is no mistake. */
  readonly quiet?: true;
  /** Whether it can be done now, or why not. Changes nothing. */
  canDo(scene: ActScene): CommandResult;
  run(scene: ActScene): void;
};

export const possible: CommandResult = { ok: true };

export function impossible(reason: string): CommandResult {
  return { ok: false, reason };
}

/** Does an act, or tells why it cannot be done. */
export function perform(act: Act, scene: ActScene): void {
  const answer = act.canDo(scene);
  if (answer.ok) act.run(scene);
  else if (act.quiet) scene.editor.say(answer.reason);
  else scene.editor.refuse(answer.reason);
}
