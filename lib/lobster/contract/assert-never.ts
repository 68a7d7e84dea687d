/** Closes a `switch` over a union: a new member that is not handled fails to compile. Throws if reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
