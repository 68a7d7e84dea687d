/** Ids that a new step must not have. */
export function takenIds(steps: readonly { readonly id: string | null }[]): ReadonlySet<string> {
  return new Set(steps.map((step) => step.id).filter((id) => id !== null));
}
