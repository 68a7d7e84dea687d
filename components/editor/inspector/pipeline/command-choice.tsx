"use client";

import { Command } from "cmdk";
import { type ReactNode, useState } from "react";
import { Popover } from "@/components/ui/popover";
import { WithCode } from "@/components/ui/with-code";
import type { CommandDefinition } from "@/lib/lobster/contract/command";
import { useEditor } from "../../use-editor";

type CommandChoiceProps = {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly onChoose: (command: CommandDefinition) => void;
};

/** Every command of the language, with what it does. */
export function CommandChoice({ label, trigger, onChoose }: CommandChoiceProps) {
  const { commands } = useEditor().language.catalog;
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen} label={label} trigger={trigger} align="start" className="h-96">
      <Command label={label} className="flex min-h-0 flex-1 flex-col">
        <Command.Input
          autoFocus
          placeholder="Search commands"
          className="h-10 w-full border-b bg-transparent px-3 text-base text-text outline-none placeholder:text-text-muted"
        />
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-1">
          <Command.Empty className="px-2 py-3 text-sm text-text-muted">There is no such command.</Command.Empty>
          {commands.map((command) => (
            <Command.Item
              key={command.name}
              value={`${command.name} ${command.summary}`}
              onSelect={() => {
                setOpen(false);
                onChoose(command);
              }}
              className="flex cursor-pointer flex-col rounded-md px-2 py-1.5 data-[selected=true]:bg-surface-hover"
            >
              <span className="font-mono text-sm">{command.name}</span>
              <span className="text-sm text-text-muted">
                <WithCode text={command.summary} />
              </span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
