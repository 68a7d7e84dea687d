import { createStore, type StoreApi } from "zustand/vanilla";
import { pathKey, type StepPath } from "@/lib/lobster/contract/document-path";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { WorkflowDocument } from "@/lib/lobster/document/document";
import type { DryRunStep } from "@/lib/lobster/run/dry-run-step";
import type { Editor, EditorClock } from "../editor";
import { type DryRunPlan, dryRunPlan, type Switches } from "./dry-run-plan";
import { stepNames } from "./step-names";

export type DryRunQuestion = {
  readonly text: string;
  readonly args: JsonObject;
  /** What conditions are taken for, by the key of the step's path. */
  readonly conditions: Readonly<Record<string, boolean>>;
  readonly useRecorded: boolean;
};

export type DryRunAnswer =
  | { readonly kind: "planned"; readonly steps: readonly DryRunStep[] }
  | { readonly kind: "refused"; readonly message: string }
  /** Nobody could be asked. */
  | { readonly kind: "unreached"; readonly message: string };

export type DryRunPorts = {
  /** Asks the server. Rejects only when `signal` is aborted or a promise is broken. */
  ask(question: DryRunQuestion, signal: AbortSignal): Promise<DryRunAnswer>;
  /** Why a text cannot run, in one sentence; null when it can. */
  stopper(document: WorkflowDocument): string | null;
};

export type DryRunState = {
  readonly open: boolean;
  readonly busy: boolean;
  /** The last answer; stays while the next one is awaited. */
  readonly plan: DryRunPlan | null;
  /** Why the text on the screen could not be planned. */
  readonly refusal: string | null;
  /** The reason is that nobody could be asked, and says nothing of the text. */
  readonly unreached: boolean;
  readonly switches: Switches;
  readonly args: JsonObject;
  readonly useRecorded: boolean;
};

/** A dry run that is shown beside the editing: it follows the text, the arguments and the switches. */
export type DryRunSession = {
  readonly store: StoreApi<DryRunState>;
  start(): void;
  /** Takes the dry run away, with everything that was switched. */
  clear(): void;
  refresh(): void;
  /** What to take the condition of a step for; null works it out. */
  switchCondition(path: StepPath, value: boolean | null): void;
  resetSwitches(): void;
  setArgs(args: JsonObject): void;
  setUseRecorded(use: boolean): void;
  /** Begins to follow the text; gives what ends it. */
  follow(): () => void;
};

const closed: DryRunState = {
  open: false,
  busy: false,
  plan: null,
  refusal: null,
  unreached: false,
  switches: new Map(),
  args: {},
  useRecorded: false,
};

/** Pause after the last change of the text before it is planned again, in milliseconds. */
export const idleMs = 1200;
/** The same for arguments. */
export const typingMs = 350;

export function createDryRunSession(editor: Editor, ports: DryRunPorts, clock: EditorClock): DryRunSession {
  const store = createStore<DryRunState>(() => closed);
  let control = new AbortController();
  let forget = (): void => undefined;

  const ask = async (): Promise<void> => {
    forget();
    control.abort();
    control = new AbortController();
    const { signal } = control;
    const document = editor.flush();
    const stopper = ports.stopper(document);
    if (stopper !== null) {
      store.setState({ busy: false, refusal: stopper, unreached: false });
      return;
    }
    store.setState({ busy: true });
    const { switches, args, useRecorded } = store.getState();
    const conditions = Object.fromEntries(
      [...stepNames(document)].flatMap(([path, name]) => {
        const value = switches.get(name);
        return value === undefined ? [] : [[path, value]];
      }),
    );
    try {
      const answer = await ports.ask({ text: document.text, args, conditions, useRecorded }, signal);
      if (signal.aborted) return;
      store.setState(
        answer.kind === "planned"
          ? { busy: false, refusal: null, unreached: false, plan: dryRunPlan(document, answer.steps) }
          : { busy: false, refusal: answer.message, unreached: answer.kind === "unreached" },
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const askSoon = (pauseMs: number): void => {
    forget();
    forget = clock.schedule(() => void ask(), pauseMs);
  };
  const change = (part: Partial<DryRunState>): void => {
    store.setState(part);
    if (store.getState().open) void ask();
  };

  return {
    store,
    start: () => change({ open: true }),
    clear: () => {
      forget();
      control.abort();
      const { args, useRecorded } = store.getState();
      store.setState({ ...closed, args, useRecorded });
    },
    refresh: () => void ask(),
    switchCondition: (path, value) => {
      const name = stepNames(editor.flush()).get(pathKey(path));
      if (name === undefined) return;
      const switches = new Map(store.getState().switches);
      if (value === null) switches.delete(name);
      else switches.set(name, value);
      change({ switches });
    },
    resetSwitches: () => change({ switches: new Map() }),
    setArgs: (args) => {
      if (JSON.stringify(args) === JSON.stringify(store.getState().args)) return;
      store.setState({ args });
      if (store.getState().open) askSoon(typingMs);
    },
    setUseRecorded: (useRecorded) => change({ useRecorded }),
    follow: () => {
      const unsubscribe = editor.store.subscribe((state, before) => {
        const { open, plan } = store.getState();
        if (!open || state.text === before.text) return;
        if (state.text === plan?.text) forget();
        else askSoon(idleMs);
      });
      return () => {
        unsubscribe();
        forget();
        control.abort();
      };
    },
  };
}
