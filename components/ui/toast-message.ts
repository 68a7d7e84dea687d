export type ToastOptions = {
  readonly description?: string;
  /** A message with the same id takes the place of the one before. */
  readonly id?: string;
  /** Milliseconds. */
  readonly duration?: number;
};

export type ToastMessage = {
  /** `gone` takes the message with this id away. */
  readonly tone: "plain" | "success" | "error" | "gone";
  readonly title: string;
  readonly options: ToastOptions;
};
