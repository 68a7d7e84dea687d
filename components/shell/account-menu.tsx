"use client";

import { Keyboard, LogOut } from "lucide-react";
import { useTheme } from "next-themes";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { type Person, postLogout } from "@/lib/api/people";

type AccountMenuProps = {
  readonly person: Person;
  readonly workspaceName: string;
  readonly onShowShortcuts: () => void;
};

const themes = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function AccountMenu({ person, workspaceName, onShowShortcuts }: AccountMenuProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      side="right"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${person.name}: account and appearance`}
          className="inline-flex size-8 items-center justify-center rounded-full border bg-surface-raised font-semibold text-text text-xs hover:bg-surface-hover"
        >
          {initials(person.name)}
        </button>
      }
    >
      <MenuLabel>
        <span className="block font-medium text-text">{person.name}</span>
        {workspaceName}
      </MenuLabel>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme ?? "system"} onValueChange={setTheme} options={themes} />
      <MenuSeparator />
      <MenuItem icon={Keyboard} keys={["?"]} onSelect={onShowShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** Leaves by a full load, so that nothing of the session stays in memory. */
export function signOut(): void {
  callRoute(postLogout).then(
    () => window.location.assign("/setup"),
    (error: unknown) => toast.error(error instanceof Error ? error.message : "Signing out did not work."),
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
