/** How a text is written in the file. `block`: behind `|` or `>`. */
export type LooseStyle = "plain" | "single" | "double" | "block";

/** Offsets are UTF-16 units of the file; `column` is that of the first character, from 0. */
export type LooseText = {
  readonly kind: "text";
  readonly style: LooseStyle;
  readonly from: number;
  readonly to: number;
  readonly column: number;
  /** First character of the content, behind a quote; of a block, of its first line. */
  readonly contentFrom: number;
};

export type LooseEntry = {
  /** Without quotes. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
  /** Null while the colon is not typed yet. */
  readonly colon: number | null;
  /** Null while nothing is written. */
  readonly value: LooseNode | null;
};

export type LooseMap = {
  readonly kind: "map";
  readonly flow: boolean;
  readonly from: number;
  readonly to: number;
  readonly column: number;
  readonly entries: readonly LooseEntry[];
};

/** `at` is the dash, in flow style the first character of the item. */
export type LooseItem = { readonly at: number; readonly value: LooseNode | null };

export type LooseList = {
  readonly kind: "list";
  readonly flow: boolean;
  readonly from: number;
  readonly to: number;
  readonly column: number;
  readonly items: readonly LooseItem[];
};

/** A file as far as it can be read while somebody types in it. */
export type LooseNode = LooseText | LooseMap | LooseList;

export type LooseFile = {
  readonly text: string;
  /** Null when nothing but blanks and comments is there. */
  readonly root: LooseNode | null;
  /** Spans of comments, from `#` to the end of the line. */
  readonly comments: readonly { readonly from: number; readonly to: number }[];
};
