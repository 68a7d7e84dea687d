"use client";

import { MoreHorizontal } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { OutputText } from "@/components/ui/output-text";
import { plainVisible } from "@/components/ui/plain-visible";
import { WithCode } from "@/components/ui/with-code";
import { coverageWords } from "@/lib/lobster/safety/effect-changes";
import { nameOfStep } from "@/lib/lobster/safety/gate-words";
import { type CoveredEffect, effectKinds, isChanging } from "@/lib/lobster/safety/model";
import { useKnowledgeSource } from "../editor-knowledge";
import { useEditor, useEditorState } from "../use-editor";
import { effectLooks } from "./effect-looks";
import { EffectMark } from "./effect-mark";

const byRules = "rules";

/** One effect: its step, the words that say so, and who is asked before it. */
export function EffectRow({ effect }: { readonly effect: CoveredEffect }) {
  const editor = useEditor();
  const name = useEditorState((state) => {
    const step = state.drawn?.stepAt(effect.path) ?? null;
    return step === null ? "" : nameOfStep(step);
  });
  const open = isChanging(effect.kind) && effect.coverage.kind !== "always";
  const { within } = effect;
  return (
    <li className="flex items-start rounded-md hover:bg-surface-hover">
      <button
        type="button"
        onClick={() => editor.select(effect.path)}
        className="min-w-0 flex-1 rounded-md px-1 py-1.5 text-left text-sm"
      >
        <span className="flex items-center gap-1.5">
          <EffectMark effect={effect} />
          <span className="truncate font-mono text-xs">{name}</span>
        </span>
        <span className="mt-0.5 block break-words">
          <code className="rounded-sm bg-surface-mark px-1 font-mono text-xs">
            <OutputText text={effect.token} />
          </code>
          {within === null ? null : <span className="text-text-muted"> in {within.file}</span>}
        </span>
        <span className={cn("mt-0.5 block break-words", open ? "text-danger" : "text-text-muted")}>
          <WithCode text={coverageWords(effect.coverage)} />
        </span>
      </button>
      <OverruleMenu effect={effect} />
    </li>
  );
}

/** Says what a command really does, where the rules are wrong about it. */
function OverruleMenu({ effect }: { readonly effect: CoveredEffect }) {
  const { overrule } = useKnowledgeSource();
  if (overrule === null) return null;
  const choose = (value: string) => {
    overrule(effect.key, effectKinds.find((kind) => kind === value) ?? null);
  };
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          icon={MoreHorizontal}
          label={`What ${plainVisible(effect.token)} really does`}
          className={cn("m-0.5", effect.overruled && "text-accent")}
        />
      }
    >
      <MenuChoice
        label={`What does “${plainVisible(effect.token)}” do?`}
        value={effect.overruled ? effect.kind : byRules}
        onValueChange={choose}
        options={[
          {
            value: byRules,
            label: effect.overruled ? "What the rules say" : `By the rules: ${effectLooks[effect.kind].word}`,
          },
          ...effectKinds.map((kind) => ({ value: kind, label: effectLooks[kind].word })),
        ]}
      />
    </Menu>
  );
}
