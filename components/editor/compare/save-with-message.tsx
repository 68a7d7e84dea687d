"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { isSaving, type Save, useSaving } from "../use-save";

/** Saves what is on the screen as a version with a few words about it. */
export function SaveWithMessage({ save, onSaved }: { readonly save: Save; readonly onSaved: () => void }) {
  const id = useId();
  const busy = useSaving(save, isSaving);
  const [message, setMessage] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = message.trim();
    if (await save.save(words === "" ? null : words)) onSaved();
  };
  return (
    <form className="mb-3 flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="min-w-0 flex-1 basis-60 text-sm">
        What changed
        <Input id={id} maxLength={500} value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <Button type="submit" variant="primary" busy={busy}>
        Save with message
      </Button>
    </form>
  );
}
