"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { setSingleKeys, singleKeysEnabled } from "@/components/ui/single-keys";
import { Switch } from "@/components/ui/switch";
import { shortcutGroups } from "./shortcuts";

type ShortcutListProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export function ShortcutList({ open, onOpenChange }: ShortcutListProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="lg">
      <div className="columns-1 gap-10 sm:columns-2">
        {shortcutGroups.map((group) => (
          <section key={group.name} aria-label={group.name} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-medium text-sm text-text-muted">{group.name}</h3>
            <dl className="divide-y">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className="flex items-center justify-between gap-4 py-1">
                  <dt>{shortcut.does}</dt>
                  <dd className="flex items-center gap-1.5">
                    {shortcut.keys.map((keys, index) => (
                      <span key={keys.join("+")} className="flex items-center gap-1.5">
                        {index > 0 ? <span className="text-text-muted text-xs">or</span> : null}
                        <Kbd keys={keys} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeySwitch />
    </Dialog>
  );
}

function SingleKeySwitch() {
  const [enabled, setEnabled] = useState(singleKeysEnabled);
  return (
    <div className="flex items-center justify-between gap-4 border-t pt-3">
      <label htmlFor="single-keys">
        <span className="block font-medium">Single-letter keys</span>
        <span className="text-sm text-text-muted">
          They never act while you type. Switch them off if you speak your input.
        </span>
      </label>
      <Switch
        id="single-keys"
        checked={enabled}
        onCheckedChange={(next) => {
          setSingleKeys(next);
          setEnabled(next);
        }}
      />
    </div>
  );
}
