import { createHash } from "node:crypto";
import { LobsterError } from "@/lib/lobster/contract/errors";
import { normalStateKey, type StateStore } from "./state-store";

/** Checkpoints and their short names live in the same folder; nothing a workflow does may touch them. */
const reserved = /^(approval_[0-9a-f]{8}$|(workflow|pipeline|sdk)[_-]resume_)/;
/** Longer names would not leave room for the endings that drafts and locks have. */
const longestName = 160;

/** What workflows store by key. */
export class UserState {
  constructor(private readonly store: StateStore) {}

  async read(key: string): Promise<string | null> {
    const { name, formerName } = stateNames(key);
    return (await this.store.read(name)) ?? (formerName === null ? null : this.store.read(formerName));
  }

  /** Stores a text and gives what was there before; no other writer comes between the two. */
  async exchange(key: string, text: string): Promise<string | null> {
    const { name, formerName } = stateNames(key);
    let previous = await this.store.read(name);
    while (!(await this.store.replace(name, previous, text))) previous = await this.store.read(name);
    return previous ?? (formerName === null ? null : this.store.read(formerName));
  }

  /** Undoes an exchange, unless somebody has stored another text since. Null takes the text away. */
  async restore(key: string, exchanged: string, before: string | null): Promise<void> {
    await this.store.replace(stateNames(key).name, exchanged, before);
  }
}

/**
 * Name a key is stored under. Keys that lose letters of their own in a file name, or that are too long for one, get a
 * digest behind the rest, so that they stay apart; what was stored under the bare rest is still found. Case and ASCII
 * punctuation do not count: files write `My Key!! 1` and read `my_key_1`.
 */
function stateNames(key: string): { readonly name: string; readonly formerName: string | null } {
  const composed = key.normalize("NFC");
  const plain = normalStateKey(composed);
  if (reserved.test(plain)) throw refused(`state key is reserved: ${plain.slice(0, longestName)}`);
  const whole = /\P{ASCII}/u.test(composed) ? composed.toLowerCase() : plain;
  if (whole === "") throw refused("state key is empty/invalid");
  if (whole === plain && plain.length <= longestName) return { name: plain, formerName: null };
  const digest = createHash("sha256").update(whole).digest("hex").slice(0, 16);
  const rest = plain === "" ? "key" : plain.slice(0, longestName);
  return { name: `${rest}-${digest}`, formerName: plain === "" || plain.length > longestName ? null : plain };
}

function refused(message: string): LobsterError {
  return new LobsterError("runtime_error", "command_failed", message);
}
