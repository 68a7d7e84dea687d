import type { CheckCode, Rule } from "../finding";
import { approverRule } from "./approver";
import { argumentDefinitionRule } from "./argument-definition";
import { argumentInConditionRule } from "./argument-in-condition";
import { askingFileRule } from "./asking-file";
import { commandArgumentsRule } from "./command-arguments";
import { commandValuesRule } from "./command-values";
import { commandWithoutProgramRule } from "./command-without-program";
import { comparisonRule } from "./comparison";
import { conditionSyntaxRule } from "./condition-syntax";
import { effectBeforeGateRule } from "./effect-before-gate";
import { emptyRegionRule } from "./empty-region";
import { emptyStepRule } from "./empty-step";
import { environmentValueRule } from "./environment-value";
import { foreignPlaceholderRule } from "./foreign-placeholder";
import { gatePassedByFailureRule } from "./gate-passed-by-failure";
import { gateWithoutEffectRule } from "./gate-without-effect";
import { hiddenCharactersRule } from "./hidden-characters";
import { ignoredGateRule } from "./ignored-gate";
import { ignoredKeyRule } from "./ignored-key";
import { inputSchemaRule } from "./input-schema";
import { laterReferenceRule } from "./later-reference";
import { literalReferenceRule } from "./literal-reference";
import { literalVariableRule } from "./literal-variable";
import { loopSourceRule } from "./loop-source";
import { lostBranchRule } from "./lost-branch";
import { missingProgramRule } from "./missing-program";
import { moreFindingsRule } from "./more-findings";
import { neverRejectedRule } from "./never-rejected";
import { pipelineFlowRule } from "./pipeline-flow";
import { pipelineSyntaxRule } from "./pipeline-syntax";
import { rawInterpolationRule } from "./raw-interpolation";
import { retrySettingsRule } from "./retry-settings";
import { shadowedKeyRule } from "./shadowed-key";
import { shellVariableRule } from "./shell-variable";
import { skippedReferenceRule } from "./skipped-reference";
import { stepIdRule } from "./step-id";
import { ungatedEffectRule } from "./ungated-effect";
import { unknownArgumentRule } from "./unknown-argument";
import { unknownCommandRule } from "./unknown-command";
import { unknownFieldRule } from "./unknown-field";
import { unknownKeyRule } from "./unknown-key";
import { unknownReferenceRule } from "./unknown-reference";
import { unseenFieldRule } from "./unseen-field";
import { yamlBooleanRule } from "./yaml-boolean";
import { yamlTextRule } from "./yaml-text";

/** Every rule, in the order of the reference: keys, texts of YAML, references, conditions, commands, gates. */
export const rules: readonly Rule[] = [
  unknownKeyRule,
  ignoredGateRule,
  ignoredKeyRule,
  shadowedKeyRule,
  stepIdRule,
  emptyStepRule,
  emptyRegionRule,
  argumentDefinitionRule,
  environmentValueRule,
  retrySettingsRule,
  loopSourceRule,
  inputSchemaRule,
  yamlBooleanRule,
  yamlTextRule,
  hiddenCharactersRule,
  unknownReferenceRule,
  laterReferenceRule,
  lostBranchRule,
  skippedReferenceRule,
  unknownFieldRule,
  unseenFieldRule,
  unknownArgumentRule,
  foreignPlaceholderRule,
  shellVariableRule,
  literalVariableRule,
  literalReferenceRule,
  rawInterpolationRule,
  commandWithoutProgramRule,
  askingFileRule,
  missingProgramRule,
  conditionSyntaxRule,
  argumentInConditionRule,
  comparisonRule,
  neverRejectedRule,
  pipelineSyntaxRule,
  unknownCommandRule,
  commandArgumentsRule,
  pipelineFlowRule,
  commandValuesRule,
  approverRule,
  gatePassedByFailureRule,
  effectBeforeGateRule,
  gateWithoutEffectRule,
  ungatedEffectRule,
  moreFindingsRule,
];

const codes = new Map<string, CheckCode>(
  rules.flatMap((rule) => rule.codes.map((about) => [about.code, about] as const)),
);

/** What the reference says of every code, in its order. */
export const checkCodes: readonly CheckCode[] = [...codes.values()];

/** Severity of a code. Throws for one that no rule names. */
export function severityOf(code: string): CheckCode["severity"] {
  const about = codes.get(code);
  if (about === undefined) throw new Error(`No rule has the code ${code}`);
  return about.severity;
}
