import { type StateStore, storedKey } from "@/lib/runtime/store/state-store";

/** A store of texts that ends with its process. */
export class MemoryTexts implements StateStore {
  private readonly texts = new Map<string, string>();

  async read(key: string): Promise<string | null> {
    return this.texts.get(storedKey(key)) ?? null;
  }

  createExclusive(key: string, text: string): Promise<boolean> {
    return this.replace(key, null, text);
  }

  async replace(key: string, expected: string | null, next: string | null): Promise<boolean> {
    const name = storedKey(key);
    if ((this.texts.get(name) ?? null) !== expected) return false;
    if (next === null) this.texts.delete(name);
    else this.texts.set(name, next);
    return true;
  }

  async remove(key: string): Promise<void> {
    this.texts.delete(storedKey(key));
  }

  async keys(prefix: string): Promise<readonly string[]> {
    return [...this.texts.keys()].filter((key) => key.startsWith(prefix));
  }
}
