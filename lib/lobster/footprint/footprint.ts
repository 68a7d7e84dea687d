/** Something that steps need, and which steps: their ids, or `step 3` for those without one. */
export type Need = { readonly name: string; readonly steps: readonly string[] };

/** What a workflow needs of the machine that runs it, as far as its text tells. Each list in order of appearance. */
export type Footprint = {
  /** Programs that are started by their name. */
  readonly programs: readonly Need[];
  /** Variables that command lines read and that neither the file nor the command line sets. */
  readonly variables: readonly Need[];
  /** Commands of pipelines, and programs of the same name in command lines. */
  readonly commands: readonly Need[];
  /** Those of the commands that are not told by `--url` whom to ask. */
  readonly unaddressed: readonly Need[];
  /** Workflow files that steps run, as written. */
  readonly workflows: readonly Need[];
  /** Files that are read or started and that the workflow does not write itself, as written. */
  readonly files: readonly Need[];
  /** Machines that addresses in the text name. */
  readonly hosts: readonly Need[];
  /** Variables that the file sets itself, for all steps or for one. */
  readonly given: readonly string[];
};

export const emptyFootprint: Footprint = {
  programs: [],
  variables: [],
  commands: [],
  unaddressed: [],
  workflows: [],
  files: [],
  hosts: [],
  given: [],
};
