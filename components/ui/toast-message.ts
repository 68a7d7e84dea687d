export type ToastOptions = {
  readonly description?: string;
  /** A message with the same id takes the place of the one before. */
  readonly id?: string;
  /** Milliseconds. */
  readonly duration?: number;
};

export type ToastMessage = {
  readonly tone: "plain" | "success" | "error";
  readonly title: string;
  readonly options: ToastOptions;
};
