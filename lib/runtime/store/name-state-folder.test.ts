import { expect, it } from "vitest";
import { nameStateFolder } from "./name-state-folder";

/** An error as Node makes it. */
function systemError(code: string, text: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${text}, ${syscall} '${path}'`), { code, syscall, path });
}

it("names the folder in place of a draft inside it", async () => {
  const full = systemError("ENOSPC", "no space left on device", "open", "/state/k.json.lock.1-2.a.tmp/owner-b");

  await expect(nameStateFolder("/state", () => Promise.reject(full))).rejects.toMatchObject({
    message: "ENOSPC: no space left on device, cannot write in the state folder '/state'",
    code: "ENOSPC",
    syscall: "open",
    cause: full,
  });
});

it.each([
  systemError("EACCES", "permission denied", "open", "/state/k.json"),
  systemError("ENOENT", "no such file or directory", "mkdir", "/proc/state"),
  new Error("a broken promise"),
])("leaves $message alone", async (error) => {
  await expect(nameStateFolder("/state", () => Promise.reject(error))).rejects.toBe(error);
});
