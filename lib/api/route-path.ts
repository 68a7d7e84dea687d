/**
 * Path and query of one call: `:name` parts are filled from `params`, encoded; `query` values that are undefined are left out.
 * @throws when a part has no value: a mistake of the caller.
 */
export function routePath(pattern: string, params: unknown, query: unknown): string {
  const values = new Map(entries(params));
  const path = pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The path ${pattern} needs a value for "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...entries(query)]).toString();
  return search ? `${path}?${search}` : path;
}

function entries(source: unknown): [string, string][] {
  if (typeof source !== "object" || source === null) return [];
  return Object.entries(source)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
