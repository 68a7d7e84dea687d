"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { WithCode } from "@/components/ui/with-code";
import { setFlag, setPositional } from "@/lib/editor/pipeline-form/argument-edits";
import type { StageArgument } from "@/lib/editor/pipeline-form/pipeline-form";
import { renameCommand, replaceStage } from "@/lib/editor/pipeline-form/stage-edits";
import { ArgumentBox } from "./argument-box";
import { CommandChoice } from "./command-choice";
import { FlagControl } from "./flag-control";
import type { StageProps } from "./stage-props";

/** The arguments of a stage as its command documents them; a stage of an unknown command as text. */
export function StageArguments(props: StageProps) {
  const { stage, index, text, disabled, onChange } = props;
  const { command } = stage;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 basis-40 text-sm text-text-muted">
          {command === null ? (
            <>
              Nobody knows a command <code className="font-mono">{stage.name}</code>. It is edited as text.
            </>
          ) : (
            <WithCode text={command.summary} />
          )}
        </p>
        <CommandChoice
          label="Another command"
          onChoose={({ name }) => onChange(renameCommand(text, index, name))}
          trigger={
            <Button size="sm" disabled={disabled}>
              Change command
            </Button>
          }
        />
      </div>
      {command === null ? <RawStage {...props} /> : null}
      {stage.arguments.map((argument) => (
        <Argument key={`${argument.kind} ${argument.name}`} {...props} argument={argument} />
      ))}
      {stage.otherFlags.length === 0 || command === null ? null : <OtherFlags {...props} />}
      {command === null ? null : <Manual {...props} />}
    </div>
  );
}

function RawStage({ stage, index, text, path, disabled, onChange }: StageProps) {
  return (
    <ArgumentBox
      label={`Text of stage ${index + 1}`}
      path={[...path, "stage", index]}
      value={stage.raw}
      disabled={disabled}
      write={(raw) => replaceStage(text, index, raw)}
      written={(raw) => raw.trim()}
      onChange={onChange}
    />
  );
}

function Argument(props: StageProps & { readonly argument: StageArgument }) {
  const { argument, index, path } = props;
  const id = `stage-${path.join("-")}-${index}-${argument.name}`;
  const label = (
    <>
      {argument.name}
      {argument.required ? (
        <>
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
          <span className="sr-only"> (required)</span>
        </>
      ) : null}
    </>
  );
  const code = argument.kind === "flag" ? `--${argument.name}` : "without a flag";
  const standard = argument.standard === null ? "" : ` Default: \`${argument.standard}\`.`;
  return (
    <Field id={id} label={label} code={code} hint={<WithCode text={argument.help + standard} />}>
      {argument.kind === "flag" ? (
        <FlagControl {...props} id={id} argument={argument} />
      ) : (
        <Words {...props} id={id} argument={argument} />
      )}
    </Field>
  );
}

type WordsProps = StageProps & {
  readonly id: string;
  readonly argument: StageArgument & { readonly kind: "positional" };
};

/** Words without a flag: one box for each, and an empty one where another is read. */
function Words({ id, argument, index, text, path, disabled, onChange }: WordsProps) {
  const { values, most, name } = argument;
  const boxes = values.length === 0 && most > 0 ? [""] : values;
  return (
    <div className="flex flex-col gap-1.5">
      {boxes.map((value, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place
        <div key={position} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <ArgumentBox
              {...(position === 0 ? { id, describedBy: `${id}-hint` } : { label: `${name}, word ${position + 1}` })}
              path={[...path, "stage", index, name, position]}
              value={value}
              disabled={disabled}
              write={(word) => setPositional(text, index, position, word === "" && most === 1 ? null : word)}
              onChange={onChange}
            />
          </div>
          {values.length > 1 || most === 0 ? (
            <IconButton
              size="sm"
              icon={X}
              label={`Remove ${name} ${position + 1}`}
              disabled={disabled}
              onClick={() => onChange(setPositional(text, index, position, null))}
            />
          ) : null}
        </div>
      ))}
      {values.length > 0 && values.length < most ? (
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() => onChange(setPositional(text, index, values.length, ""))}
          className="self-start"
        >
          <Plus aria-hidden />
          Add a word
        </Button>
      ) : null}
      {values.length > most ? (
        <p className="text-sm text-status-waiting">
          This command reads {most === 0 ? "none of them" : "the first one only"}.
        </p>
      ) : null}
    </div>
  );
}

function OtherFlags({ stage, index, text, disabled, onChange }: StageProps) {
  return (
    <section aria-label="Other flags" className="rounded-md border border-dashed px-2.5 py-2">
      <p className="text-sm text-text-muted">Not documented for this command:</p>
      <ul className="mt-1 flex flex-col gap-1">
        {stage.otherFlags.map(({ name, value }) => (
          <li key={name} className="flex items-center gap-2">
            <code className="min-w-0 flex-1 truncate font-mono text-sm">
              --{name}
              {value === true ? "" : ` ${value}`}
            </code>
            <Button
              size="sm"
              variant="ghost"
              disabled={disabled}
              onClick={() => onChange(setFlag(text, index, name, null))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Manual({ stage }: StageProps) {
  const { command } = stage;
  if (command === null) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-text-muted hover:text-text">About this command</summary>
      <div className="mt-1.5 flex flex-col gap-1.5 text-text-muted">
        <p className="font-mono text-xs [overflow-wrap:anywhere]">{command.usage}</p>
        {command.notes === undefined ? null : (
          <p>
            <WithCode text={command.notes} />
          </p>
        )}
        <p className="font-mono text-xs [overflow-wrap:anywhere]">{command.example}</p>
      </div>
    </details>
  );
}
