import type { CheckCode } from "@/lib/lobster/validate/finding";
import { block, code, page, table } from "./markdown";

const words = { warning: "warning", info: "note" } as const;

/** The page of the codes of `lobster check`. */
export function checkPage(codes: readonly CheckCode[]): string {
  return page(
    "Check codes",
    "`lobster check` and the editor look at a file without running it. **Errors** are what the runtime refuses the file " +
      "for, in its own words (see [error messages](errors.md)). **Warnings** are probably mistakes, **notes** are good to know; " +
      "the runtime accepts both.",
    table(
      ["Code", "", "What it is about"],
      codes.map((about) => [`[${about.code}](#${about.code})`, words[about.severity], about.title]),
    ),
    ...codes.map((about) =>
      [
        `## ${about.code}`,
        `${about.title} (${words[about.severity]}).`,
        about.help,
        about.example === "" ? "" : block("yaml", about.example),
      ]
        .filter((part) => part !== "")
        .join("\n\n"),
    ),
  );
}

/** The page of environment variables. */
export function environmentPage(
  variables: readonly { readonly name: string; readonly read: "step" | "run" | "command"; readonly help: string }[],
): string {
  const part = (wanted: "step" | "run" | "command"): string =>
    table(
      ["Variable", ""],
      variables.filter(({ read }) => read === wanted).map(({ name, help }) => [code(name), help]),
    );
  return page(
    "Environment variables",
    "## Set for steps",
    "Besides, a process has a variable whose name begins with `LOBSTER_PROCESS_`, by which the program finds what it started, " +
      "and in Studio `LOBSTER_STATE_DIR` (the state of the workspace) and `LOBSTER_APPROVAL_INITIATED_BY` (who started the run). Results of steps are not in the environment.",
    part("step"),
    "## Read by the runtime",
    part("run"),
    "## Read by steps and commands",
    "These count from the environment of the run and from `env` of the workflow and the step. The environment of a run is " +
      "that of the command line, the one that a program gives, or, in Studio, what `STUDIO_STEP_ENV` names of the studio's " +
      "own: nothing by default.",
    part("command"),
  );
}
