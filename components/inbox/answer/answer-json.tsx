import { CodeBlock } from "@/components/ui/code-block";
import { Field, fieldDescription } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

type AnswerJsonProps = {
  readonly id: string;
  readonly json: string;
  readonly schema: JsonValue;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChange: (json: string) => void;
};

/** The whole answer as JSON, and what the workflow allows. */
export function AnswerJson({ id, json, schema, error, disabled, onChange }: AnswerJsonProps) {
  const hint = "Sent exactly as written.";
  return (
    <div className="flex flex-col gap-3">
      <Field id={id} label="Answer as JSON" hint={hint} error={error}>
        <Textarea
          id={id}
          value={json}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldDescription(id, hint, error)}
          className="max-h-96 min-h-32 font-mono text-sm"
        />
      </Field>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-text-muted hover:text-text">
          What the workflow accepts (JSON Schema)
        </summary>
        <CodeBlock label="JSON Schema of the answer" text={JSON.stringify(schema, null, 2)} className="mt-2" wrap />
      </details>
    </div>
  );
}
