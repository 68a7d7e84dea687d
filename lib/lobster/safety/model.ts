import type { DocumentPath, StepPath } from "../contract/document-path";
import type { WorkflowDocument } from "../document/document";
import type { TextPart } from "../validate/places";

/**
 * What a command does to the world. `network`: it talks to another machine and changes nothing there that is known.
 * `send`: people or services get something. `deploy`: it changes what runs or what is published.
 */
export const effectKinds = ["read", "network", "write", "send", "delete", "pay", "deploy"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** `unknown`: the program is none that the rules know. That is not `read`: it may do anything. */
export type FoundKind = EffectKind | "unknown";

/** One effect of a step, and the word that says so. */
export type StepEffect = {
  readonly path: StepPath;
  readonly kind: FoundKind;
  /** The words that decided: `git push`, `curl -X POST`, `>>`. */
  readonly token: string;
  /** The whole command around these words, as written; of a step that runs another file the name of that file. */
  readonly command: string;
  /** These words in the text of the field; null for another file. Where they stand: `placeOfPart`. */
  readonly part: TextPart | null;
  /** True when a person said what the kind is. */
  readonly overruled: boolean;
  /** Name under which the kind can be overruled. */
  readonly key: string;
  /** True when it changes something beyond this machine. */
  readonly outside: boolean;
  /** The field that holds the words; of a step in another file the field that names the file. */
  readonly field: DocumentPath;
  /** The file and step that the effect is in, for steps that run another file. */
  readonly within: { readonly file: string; readonly step: string } | null;
};

/** A gate as the words for people name it. */
export type GateReference = {
  readonly path: StepPath;
  /** Id of the step, or `step 3`. */
  readonly name: string;
  /** True for an `approve` stage of a pipeline. */
  readonly stage: boolean;
  /** The file of the gate when it is another one. */
  readonly file: string | null;
};

/** Who has been asked when an effect happens. */
export type Coverage =
  /** It cannot happen before each of these gates was approved; with several, `anyOf` tells that one of them was. */
  | { readonly kind: "always"; readonly gates: readonly GateReference[]; readonly anyOf: boolean }
  /** `condition` says when nobody is asked, to be read after "unless": "`$n.json > 5` is false". */
  | { readonly kind: "unless"; readonly gates: readonly GateReference[]; readonly condition: string }
  | { readonly kind: "never" };

export type CoveredEffect = StepEffect & { readonly coverage: Coverage };

/** The steps behind a gate, up to the next gate. */
export type GateZone = {
  readonly gate: StepPath;
  readonly name: string;
  /** First and last step at the top level behind the gate; the next zone begins after `to`. */
  readonly from: StepPath;
  readonly to: StepPath;
  /** When the gate is passed without anybody being asked, to be read after "unless"; null when never. */
  readonly unless: string | null;
  /** Who may approve, in words; null when everybody may. */
  readonly approver: string | null;
};

export type SafetyReport = {
  /** In file order. Also commands that only read, talk to the network or are unknown. */
  readonly effects: readonly CoveredEffect[];
  readonly zones: readonly GateZone[];
  /** Effects that change something. */
  readonly changing: number;
  /** Of these, the ones that can happen without anybody having been asked. */
  readonly unguarded: number;
};

export type SafetyOptions = {
  /** What people said of single commands, by `StepEffect.key`. */
  readonly overrules?: ReadonlyMap<string, EffectKind>;
  /** Opens the file that a `workflow` step names; null when there is none. */
  readonly openFile?: (name: string) => WorkflowDocument | null;
};

export type SafetyChange = {
  readonly severity: "danger" | "warning" | "info" | "good";
  readonly sentence: string;
  /** In the new text; in the old one for what is gone. Empty for the whole file. */
  readonly path: StepPath;
};

/** True for what can do harm when nobody was asked. */
export function isChanging(kind: FoundKind): boolean {
  return kind !== "read" && kind !== "network" && kind !== "unknown";
}
