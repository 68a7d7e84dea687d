/** Offsets of anchor and caret, or of begin and end. */
export type ShellSelection = readonly [from: number, to: number];

/** The caret of a code editor, for those who insert something. */
export type ShellCaret = { read(): ShellSelection; focus(caret: number): void };
