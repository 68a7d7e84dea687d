/** An id that is not in use: the id itself, else with the next free number: `fetch`, `fetch-2`, `fetch-3`. */
export function freeId(id: string, used: ReadonlySet<string>): string {
  if (!used.has(id)) return id;
  const numbered = /^(.+)-(\d{1,6})$/.exec(id);
  const base = numbered?.[1] ?? id;
  let number = numbered === null ? 2 : Number(numbered[2]) + 1;
  while (used.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
