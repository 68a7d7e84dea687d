import type { ShellCommand, ShellHeredoc, ShellRedirect, ShellWord } from "./shell-command";

/** A command that is being read. */
export type Draft = { words: ShellWord[]; redirects: ShellRedirect[]; heredocs: ShellHeredoc[]; piped: boolean };

type CaseState = "subject" | "pattern" | "body";

/** What is being read of a list of commands. */
export class ListFrame {
  draft: Draft = emptyDraft();
  /** True in the head of a loop or before the name of a function: its words start nothing. */
  heading = false;
  definesFunction = false;
  private readonly cases: CaseState[] = [];

  constructor(private readonly commands: ShellCommand[]) {}

  get caseState(): CaseState | null {
    return this.cases.at(-1) ?? null;
  }

  endCommand(): void {
    const { words, redirects } = this.draft;
    if (!this.heading && this.caseState !== "subject" && (words.length > 0 || redirects.length > 0)) {
      this.commands.push(this.draft);
    }
    this.forget();
  }

  forget(): void {
    this.draft = emptyDraft();
    this.heading = false;
    this.definesFunction = false;
  }

  openCase(): void {
    this.cases.push("subject");
    this.heading = true;
  }

  nextPattern(): void {
    if (this.cases.length === 0) return;
    this.cases[this.cases.length - 1] = "pattern";
    this.forget();
  }

  endPattern(): void {
    if (this.caseState === "pattern") this.cases[this.cases.length - 1] = "body";
    this.endCommandIfAny();
  }

  endCase(): void {
    this.cases.pop();
    this.forget();
  }

  private endCommandIfAny(): void {
    if (this.draft.words.length > 0) this.endCommand();
  }
}

function emptyDraft(): Draft {
  return { words: [], redirects: [], heredocs: [], piped: false };
}
