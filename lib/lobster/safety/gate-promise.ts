import type { Coverage } from "./model";

/**
 * Names of gates that held all effects of `before` back, and do not hold each one of `now` back in the same way: that
 * always asked and may be passed today, or that are gone.
 */
export function lostGates(before: readonly Coverage[], now: readonly Coverage[]): readonly string[] {
  // Most effects of a long file are held back as before, by many gates.
  if (sameCoverages(before, now)) return [];
  const groups = promisedByAll(before);
  const broken = groups.filter((group) => !now.every((coverage) => promises(coverage, group))).flat();
  // A gate that could be passed is not missed where another one always asks.
  if (now.every(({ kind }) => kind === "always")) return [...new Set(broken)];
  const promised = groups.flat();
  const [first = [], ...rest] = before.map(gateNames);
  const dropped = first.filter(
    (name) =>
      !promised.includes(name) &&
      rest.every((names) => names.includes(name)) &&
      !now.every((coverage) => gateNames(coverage).includes(name)),
  );
  return [...new Set([...broken, ...dropped])];
}

/** Names of the gates that always asked before none or some of `before`, and today before each of `now`. */
export function gainedGates(before: readonly Coverage[], now: readonly Coverage[]): readonly string[] {
  if (sameCoverages(before, now)) return [];
  const groups = promisedByAll(now).filter((group) => !before.every((coverage) => promises(coverage, group)));
  return [...new Set(groups.flat())];
}

export function gateNames(coverage: Coverage): readonly string[] {
  return coverage.kind === "never" ? [] : coverage.gates.map(({ name }) => name);
}

function sameCoverages(before: readonly Coverage[], now: readonly Coverage[]): boolean {
  return before.length === now.length && before.every((coverage, index) => sameCoverage(coverage, now[index]));
}

function sameCoverage(a: Coverage, b: Coverage | undefined): boolean {
  if (b === undefined || a.kind !== b.kind) return false;
  if (a.kind === "never" || b.kind === "never") return true;
  const sameGates =
    a.gates.length === b.gates.length && a.gates.every(({ name }, index) => name === b.gates[index]?.name);
  return sameGates && (a.kind !== "always" || b.kind !== "always" || Boolean(a.anyOf) === Boolean(b.anyOf));
}

/** Of the gates of each group one was approved. */
function groupsOf(coverage: Coverage): readonly (readonly string[])[] {
  if (coverage.kind !== "always") return [];
  return coverage.anyOf ? [gateNames(coverage)] : gateNames(coverage).map((name) => [name]);
}

function promises(coverage: Coverage, group: readonly string[]): boolean {
  if (coverage.kind !== "always") return false;
  if (coverage.anyOf) return gateNames(coverage).every((name) => group.includes(name));
  const names = namesOf(coverage);
  return group.some((name) => names.has(name));
}

const nameSets = new WeakMap<Coverage, ReadonlySet<string>>();

/** Many effects stand behind the same list of gates. */
function namesOf(coverage: Coverage): ReadonlySet<string> {
  const known = nameSets.get(coverage) ?? new Set(gateNames(coverage));
  nameSets.set(coverage, known);
  return known;
}

function promisedByAll(coverages: readonly Coverage[]): readonly (readonly string[])[] {
  const [first, ...rest] = coverages;
  if (first === undefined) return [];
  return groupsOf(first).filter((group) => rest.every((coverage) => promises(coverage, group)));
}
