"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, fieldDescription } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import {
  type ArgumentField,
  type ArgumentInputs,
  initialInputs,
  inputsOf,
  readArgumentObject,
  readArguments,
} from "./argument-fields";
import { ArgumentForm } from "./argument-form";

/** Both ways to write the arguments; `json` is null while the form is used. */
export type ArgumentsAsWritten = { readonly inputs: ArgumentInputs; readonly json: string | null };

export type ArgumentDraft = {
  readonly fields: readonly ArgumentField[];
  readonly draft: ArgumentsAsWritten;
  readonly errors: { readonly [name: string]: string };
  readonly jsonError: string | null;
  readonly change: (draft: ArgumentsAsWritten) => void;
  /** The arguments as written; null, with the reasons shown, while they are not right. */
  readonly read: () => JsonObject | null;
  readonly toJson: () => void;
  readonly toForm: () => void;
};

/** The arguments as written; null while they are not right. */
export function argumentsOf(fields: readonly ArgumentField[], { inputs, json }: ArgumentsAsWritten): JsonObject | null {
  if (json !== null) {
    const object = readArgumentObject(json);
    return "error" in object ? null : object.args;
  }
  const values = readArguments(fields, inputs);
  return values.kind === "errors" ? null : values.args;
}

/**
 * Arguments that a person is writing, for the fields that the file declares.
 * @param values what they begin with; the defaults of the file when left out
 */
export function useArgumentDraft(fields: readonly ArgumentField[], values?: JsonObject): ArgumentDraft {
  const [draft, setDraft] = useState<ArgumentsAsWritten>(() => ({
    inputs: values === undefined ? initialInputs(fields) : inputsOf(fields, values).inputs,
    json: null,
  }));
  const [errors, setErrors] = useState<{ readonly [name: string]: string }>({});
  const [jsonError, setJsonError] = useState<string | null>(null);
  const read = (): JsonObject | null => {
    if (draft.json !== null) {
      const object = readArgumentObject(draft.json);
      setJsonError("error" in object ? object.error : null);
      return "error" in object ? null : object.args;
    }
    const values = readArguments(fields, draft.inputs);
    setErrors(values.kind === "errors" ? values.errors : {});
    return values.kind === "errors" ? null : values.args;
  };
  const toJson = () => {
    const args = read();
    if (args) setDraft({ ...draft, json: JSON.stringify(args, null, 2) });
  };
  const toForm = () => {
    const args = read();
    if (!args) return;
    const { inputs, extra } = inputsOf(fields, args);
    if (extra.length > 0) setJsonError(`The form has no field for ${extra.join(", ")}. Run from here, or remove it.`);
    else setDraft({ inputs, json: null });
  };
  return { fields, draft, errors, jsonError, change: setDraft, read, toJson, toForm };
}

/** The form of the declared arguments, or their exact JSON. */
export function ArgumentEditor({ args }: { readonly args: ArgumentDraft }) {
  const { fields, draft, errors, jsonError, change } = args;
  return (
    <>
      {draft.json !== null ? (
        <JsonArguments json={draft.json} error={jsonError} onChange={(json) => change({ ...draft, json })} />
      ) : fields.length > 0 ? (
        <ArgumentForm
          fields={fields}
          inputs={draft.inputs}
          errors={errors}
          onChange={(name, input) => change({ ...draft, inputs: { ...draft.inputs, [name]: input } })}
        />
      ) : (
        <p className="text-text-muted">This workflow declares no arguments.</p>
      )}
      <Button size="sm" className="self-start" onClick={draft.json === null ? args.toJson : args.toForm}>
        {draft.json === null ? "Write the arguments as JSON" : "Back to the form"}
      </Button>
    </>
  );
}

type JsonArgumentsProps = {
  readonly json: string;
  readonly error: string | null;
  readonly onChange: (json: string) => void;
};

function JsonArguments({ json, error, onChange }: JsonArgumentsProps) {
  const id = useId();
  const hint = "One object, passed exactly as written. It may name more than the file declares.";
  return (
    <Field id={id} label="Arguments as JSON" hint={hint} error={error}>
      <Textarea
        id={id}
        value={json}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={fieldDescription(id, hint, error)}
        className="max-h-80 min-h-32 font-mono text-sm"
      />
    </Field>
  );
}
