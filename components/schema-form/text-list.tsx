"use client";

import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { ListState } from "./list-state";

type TextListProps = {
  readonly id: string;
  readonly label: string;
  /** Undefined while the list is left out. */
  readonly entries: readonly string[] | undefined;
  /** The schema allows a list without entries. */
  readonly mayBeEmpty: boolean;
  /** Entries that the schema refuses, counted from 0. */
  readonly wrong: readonly number[];
  readonly disabled: boolean;
  readonly onChange: (entries: readonly string[] | undefined) => void;
};

/** A list of texts, one to a line. Enter begins another entry, Backspace in an empty one removes it. */
export function TextList({ id, label, entries, mayBeEmpty, wrong, disabled, onChange }: TextListProps) {
  const texts = entries ?? [];
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelectorAll("input")[focused]?.focus();
    setFocused(null);
  }, [focused]);

  const insert = (at: number) => {
    onChange([...texts.slice(0, at), "", ...texts.slice(at)]);
    setFocused(at);
  };
  const remove = (at: number) => {
    const rest = texts.filter((_, index) => index !== at);
    onChange(rest.length === 0 ? undefined : rest);
    if (rest.length > 0) setFocused(Math.max(0, at - 1));
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      insert(at + 1);
    } else if (event.key === "Backspace" && texts[at] === "") {
      event.preventDefault();
      remove(at);
    }
  };

  return (
    <>
      {texts.length === 0 ? null : (
        <ol ref={list} className="flex flex-col gap-1.5">
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity
            <li key={index} className="flex items-center gap-1">
              <Input
                aria-label={`${label}, entry ${index + 1}`}
                value={text}
                disabled={disabled}
                aria-invalid={wrong.includes(index) || undefined}
                autoComplete="off"
                onChange={(event) => onChange(texts.map((other, at) => (at === index ? event.target.value : other)))}
                onKeyDown={(event) => onKey(event, index)}
              />
              <IconButton
                icon={X}
                label={`Remove entry ${index + 1} of ${label}`}
                disabled={disabled}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button size="sm" className="self-start" disabled={disabled} onClick={() => insert(texts.length)} name={id}>
        <Plus aria-hidden />
        {texts.length === 0 ? "Add an entry" : "Add another"}
      </Button>
      {mayBeEmpty ? <ListState entries={entries} disabled={disabled} onChange={onChange} /> : null}
    </>
  );
}
