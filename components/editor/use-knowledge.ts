"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { callRoute } from "@/lib/api/client";
import { ApiError } from "@/lib/api/errors";
import { checkFootprint } from "@/lib/api/footprint";
import { type KnowledgeReply, readKnowledge } from "@/lib/api/knowledge";
import { type Overrule, setOverrule } from "@/lib/api/overrules";
import type { Editor } from "@/lib/editor/editor";
import { type EditorKnowledge, noKnowledge } from "@/lib/editor/knowledge";
import { footprintOf } from "@/lib/lobster/footprint/footprint-of";
import type { EffectKind } from "@/lib/lobster/safety/model";
import type { KnowledgeSource } from "./editor-knowledge";

/** Coming back to the page asks again, but not more often than this, in milliseconds. */
const askAgainAfterMs = 5000;
/** Pause after the last change before programs that a text newly names are looked up, in milliseconds. */
const lookUpAfterMs = 1500;

type Place = { readonly workspace: string; readonly workflowId: string };

/** Reads what earlier runs and the server tell about a workflow, again whenever the person comes back to the page. */
export function useKnowledge(editor: Editor, { workspace, workflowId }: Place, mayEdit: boolean): KnowledgeSource {
  const [reply, setReply] = useState<KnowledgeReply | null>(null);
  const askedAt = useRef(0);
  /** Grows with every request: what was sent before a newer answer says nothing new. */
  const asked = useRef(0);
  /** The last answer as text: what follows from it stays the same object while nothing has changed. */
  const tellsNow = useRef("");
  const params = useMemo(() => ({ workspace, workflowId }), [workspace, workflowId]);

  const refresh = useCallback(() => {
    askedAt.current = Date.now();
    const number = ++asked.current;
    callRoute(readKnowledge, { params }).then((next) => {
      if (number !== asked.current) return;
      const told = JSON.stringify(next);
      if (told === tellsNow.current) return;
      tellsNow.current = told;
      setReply(next);
    }, ignoreFailure);
  }, [params]);

  useEffect(() => {
    refresh();
    const comeBack = () => {
      const due = Date.now() - askedAt.current >= askAgainAfterMs;
      if (document.visibilityState === "visible" && due) refresh();
    };
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [refresh]);

  const missing = useMissingPrograms(editor, params, reply?.missingPrograms ?? null);
  const knowledge = useMemo(() => (reply === null ? noKnowledge : knowledgeOf(reply, missing)), [reply, missing]);
  const overrule = useCallback(
    (key: string, kind: EffectKind | null) => {
      // What was asked before this tells nothing about it; what it tells is asked again once it is done.
      const number = ++asked.current;
      callRoute(setOverrule, { params, body: { key, kind } }).then(
        ({ overrules }) => {
          if (number === asked.current) {
            tellsNow.current = "";
            setReply((before) => before && { ...before, overrules });
          }
          refresh();
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          toast(error.message);
          refresh();
        },
      );
    },
    [params, refresh],
  );
  return useMemo(
    () => ({ knowledge, refresh, overrule: mayEdit ? overrule : null }),
    [knowledge, refresh, overrule, mayEdit],
  );
}

/** Without it the editor knows less and works all the same. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Programs that steps do not find: those of the stored text, and those that the text on the screen names since. */
function useMissingPrograms(editor: Editor, params: Place, stored: readonly string[] | null): ReadonlySet<string> {
  const [found, setFound] = useState<ReadonlyMap<string, boolean>>(new Map());

  useEffect(() => {
    if (stored === null) return;
    const asked = new Set(programsOf(editor));
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookUp = () => {
      const names = programsOf(editor).filter((name) => !asked.has(name));
      if (names.length === 0) return;
      for (const name of names) asked.add(name);
      callRoute(checkFootprint, { params, body: { text: editor.store.getState().document.text } }).then(
        ({ programs }) =>
          setFound(
            (before) => new Map([...before, ...programs.map(({ name, found: there }) => [name, there] as const)]),
          ),
        ignoreFailure,
      );
    };
    const unsubscribe = editor.store.subscribe((state, before) => {
      if (state.document === before.document) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(lookUp, lookUpAfterMs);
    });
    return () => {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
    };
  }, [editor, params, stored]);

  return useMemo(() => {
    const lookedUp = [...found].flatMap(([name, there]) => (there ? [] : [name]));
    return new Set([...(stored ?? []), ...lookedUp]);
  }, [stored, found]);
}

function programsOf(editor: Editor): readonly string[] {
  return footprintOf(editor.store.getState().document, editor.language.catalog).programs.map(({ name }) => name);
}

function knowledgeOf(reply: KnowledgeReply, missing: ReadonlySet<string>): EditorKnowledge {
  return {
    run: reply.run,
    args: reply.args,
    steps: new Map(reply.steps.map(({ id, json, response, ...step }) => [id, { ...step, json, response }] as const)),
    recorded: new Map(reply.recorded.map(({ id, values }) => [id, values])),
    hasProgram: (name) => !missing.has(name),
    askingFiles: new Set(reply.askingFiles),
    overrules: overrulesOf(reply.overrules),
  };
}

function overrulesOf(overrules: readonly Overrule[]): ReadonlyMap<string, EffectKind> {
  return new Map(overrules.map(({ key, kind }) => [key, kind]));
}
