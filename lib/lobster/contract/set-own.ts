import type { JsonValue } from "./json-value";

/** Sets a member of an object as its own, whatever its name; plain assignment to `__proto__` would change the object's kind. */
export function setOwn(target: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else target[key] = value;
}
