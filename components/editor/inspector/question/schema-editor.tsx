"use client";

import { useId, useMemo, useState } from "react";
import { cn } from "@/components/ui/cn";
import { WithCode } from "@/components/ui/with-code";
import { type SchemaField, schemaFields } from "@/lib/editor/answer-schema/schema-fields";
import { jsonMeaning } from "@/lib/editor/value-meaning";
import type { ValuePlace } from "../use-field-text";
import { ValueBox } from "../value-box";
import { SchemaFieldForm } from "./schema-field-form";

type SchemaEditorProps = { readonly place: ValuePlace; readonly disabled: boolean };

/** The schema of an answer as fields or as JSON. What has no controls says so, and stays JSON. */
export function SchemaEditor({ place, disabled }: SchemaEditorProps) {
  const [way, setWay] = useState<"fields" | "json">("fields");
  const root = useMemo(() => schemaFields(place.value), [place.value]);
  const id = useId();
  return (
    <>
      <fieldset className="flex self-start rounded-md border bg-surface-sunken p-0.5">
        <legend className="sr-only">Edit the answer as</legend>
        {(["fields", "json"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={way === one}
            onClick={() => setWay(one)}
            className={cn(
              "h-6 rounded-sm px-2.5 text-sm",
              way === one ? "border bg-surface-raised font-medium text-text" : "text-text-muted hover:text-text",
            )}
          >
            {one === "fields" ? "Fields" : "JSON"}
          </button>
        ))}
      </fieldset>
      {way === "json" ? (
        <ValueBox
          id={id}
          label="JSON Schema of the answer"
          place={place}
          meaning={jsonMeaning}
          lines="many"
          code
          disabled={disabled}
        />
      ) : (
        <Fields root={root} place={place} disabled={disabled} />
      )}
    </>
  );
}

function Fields({ root, place, disabled }: SchemaEditorProps & { readonly root: SchemaField }) {
  if (root.kind === "raw" && place.value !== undefined && Object.keys(root.rules).length > 0) {
    return (
      <>
        <p className="text-sm text-text-muted">
          This schema is edited as JSON. <WithCode text={root.reason} />
        </p>
        <ValueBox
          label="JSON Schema of the answer"
          place={place}
          meaning={jsonMeaning}
          lines="many"
          code
          disabled={disabled}
        />
      </>
    );
  }
  return <SchemaFieldForm root={place.path} group={null} field={root} disabled={disabled} open />;
}
