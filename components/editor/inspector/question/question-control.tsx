"use client";

import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { jsonMeaning, textMeaning } from "@/lib/editor/value-meaning";
import { isJsonObject, type JsonValue } from "@/lib/lobster/contract/json-value";
import type { FieldTarget } from "../field-target";
import type { ControlProps } from "../text-controls";
import { ValueBox } from "../value-box";
import { FormPreview } from "./form-preview";
import { SchemaEditor } from "./schema-editor";

/** A question to a person: what is asked, which answers fit, and what the form starts with. */
export function QuestionControl({ target, disabled, describedBy, invalid }: ControlProps) {
  const [large, setLarge] = useState(false);
  const part = (key: string) => partOf(target, key);
  const schema = part("responseSchema");
  const defaults = part("defaults");
  const promptIsText = part("prompt").value === undefined || typeof part("prompt").value === "string";
  const common = { schema, defaults, disabled };
  return (
    <div className="flex flex-col gap-3">
      <Field id={target.id} label="Question" code="prompt">
        <ValueBox
          id={target.id}
          place={part("prompt")}
          meaning={promptIsText ? textMeaning : jsonMeaning}
          lines="many"
          disabled={disabled}
          describedBy={describedBy}
          invalid={invalid}
        />
      </Field>
      <Answer {...common} large={false} onLarge={() => setLarge(true)} />
      <Field
        id={`${target.id}-defaults`}
        label="Starting values"
        code="defaults"
        hint="JSON. The form starts with them; they are never filled in silently."
      >
        <ValueBox
          id={`${target.id}-defaults`}
          place={defaults}
          meaning={jsonMeaning}
          lines="many"
          code
          disabled={disabled}
          describedBy={`${target.id}-defaults-hint`}
        />
      </Field>
      {large ? (
        <Dialog open onOpenChange={setLarge} size="xl" title="Answer and its form">
          <Answer {...common} large />
        </Dialog>
      ) : null}
    </div>
  );
}

type Part = { readonly path: FieldTarget["path"]; readonly value: JsonValue | undefined };

type AnswerProps = {
  readonly schema: Part;
  readonly defaults: Part;
  readonly disabled: boolean;
  readonly large: boolean;
  readonly onLarge?: () => void;
};

function Answer({ schema, defaults, disabled, large, onLarge }: AnswerProps) {
  const preview = <FormPreview schema={schema.value ?? {}} defaults={defaults} disabled={disabled} />;
  return (
    <section aria-label="Answer" className={large ? "grid gap-6 md:grid-cols-2" : "flex flex-col gap-2"}>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-center gap-2">
          <h3 className="font-medium text-sm">Answer</h3>
          <code className="min-w-0 flex-1 truncate font-mono text-text-muted text-xs">responseSchema</code>
          {onLarge === undefined ? null : (
            <IconButton size="sm" icon={Maximize2} label="Edit beside the form" onClick={onLarge} />
          )}
        </div>
        <SchemaEditor place={schema} disabled={disabled} />
      </div>
      {large ? (
        preview
      ) : (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-sm text-text-muted hover:text-text">
            What the person sees
          </summary>
          <div className="mt-2">{preview}</div>
        </details>
      )}
    </section>
  );
}

function partOf(target: FieldTarget, key: string): Part {
  const values = isJsonObject(target.value) ? target.value : {};
  return { path: [...target.path, key], value: Object.hasOwn(values, key) ? values[key] : undefined };
}
