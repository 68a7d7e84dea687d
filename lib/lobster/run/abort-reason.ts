/** Abort reason of a step whose `timeout_ms` ran out: its processes get no time to clean up. */
export class DeadlineExceeded extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DeadlineExceeded";
  }
}

/** Abort reason of a run that somebody stopped. `message` tells how, such as `Received SIGTERM`. */
export class RunCancelled extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RunCancelled";
  }
}
