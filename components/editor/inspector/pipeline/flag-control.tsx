"use client";

import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { setFlag } from "@/lib/editor/pipeline-form/argument-edits";
import type { StageArgument } from "@/lib/editor/pipeline-form/pipeline-form";
import { flagEnabled } from "@/lib/lobster/pipeline/flag-enabled";
import { ArgumentBox } from "./argument-box";
import type { StageProps } from "./stage-props";

type FlagControlProps = StageProps & {
  readonly id: string;
  readonly argument: StageArgument & { readonly kind: "flag" };
};

/** A flag by what it holds: a switch, a choice, a number or a text. */
export function FlagControl({ id, argument, index, text, path, disabled, onChange }: FlagControlProps) {
  const { name, type, value, options, standard } = argument;
  const set = (next: string | true | null) => setFlag(text, index, name, next);
  if (type === "boolean") {
    return (
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={value !== null && flagEnabled({ _: [], [name]: value }, name)}
        disabled={disabled}
        onCheckedChange={(on) => onChange(set(on ? true : null))}
      />
    );
  }
  const written = value === true ? "" : (value ?? "");
  if (options.length > 0 && !written.includes("$")) {
    return (
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={written}
        disabled={disabled}
        onChange={(event) => onChange(set(event.currentTarget.value === "" ? null : event.currentTarget.value))}
        className="w-full"
      >
        <option value="">{standard === null ? "Not set" : `${standard} (default)`}</option>
        {[...options, ...(written === "" || options.includes(written) ? [] : [written])].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <ArgumentBox
      id={id}
      describedBy={`${id}-hint`}
      path={[...path, "stage", index, name]}
      value={written}
      disabled={disabled}
      numeric={type === "number"}
      placeholder={standard ?? ""}
      problem={(typed) => (type === "number" ? numberProblem(typed) : null)}
      write={(typed) => set(typed === "" ? null : typed)}
      onChange={onChange}
    />
  );
}

/** A reference is filled in before the command reads it. */
function numberProblem(typed: string): string | null {
  if (typed === "" || typed.includes("$") || Number.isFinite(Number(typed))) return null;
  return "This must be a number.";
}
