import { parsePipeline } from "../../pipeline/parse-pipeline";
import { quoteWord } from "../../pipeline/print-stage";
import { splitPipeline } from "../../pipeline/split-pipeline";

/** Words that pipelines and shells read alike: bare ones without signs of the shell, and quoted ones without escapes. */
const word = `(?:[\\w@%+:,./-]|'[^'\\\\]*'|"[^"\\\\$\`!]*")(?:[\\w@%+=:,./-]|'[^'\\\\]*'|"[^"\\\\$\`!]*")*`;
const plainLine = new RegExp(`^${word}(?:[ \\t]+${word})*$`);

/** Words that mean something to the shell itself and are no programs. */
const builtins = new Set(
  ". : alias bg break case cd command continue do done elif else esac eval exec exit export fg fi for function getopts hash if jobs local read readonly return select set shift source then times trap type ulimit umask unalias unset until wait while".split(
    " ",
  ),
);

/** The pipeline that does what a command line does; null when there is nothing to do. `reads`: it has an input. */
export function asPipeline(run: string, reads: boolean): string | null {
  const line = run.trimEnd();
  if (line.trim() === "") return null;
  const [first = ""] = line.split(/\s/);
  const isProgram = /^[^-'"=][^=]*$/.test(first) && !builtins.has(first);
  const text = isProgram && plainLine.test(line) ? line : `--shell ${quoteWord(line)}`;
  return `exec ${reads ? "--stdin raw " : ""}${text}${run.slice(line.length)}`;
}

/** The command line that does what a pipeline does; null when no command line does. */
export function asCommandLine(pipeline: string): string | null {
  const { stages, problem } = splitPipeline(pipeline);
  const [stage] = stages;
  if (problem !== null || stage === undefined || stages.length > 1 || stage.name.text !== "exec") return null;
  const [read] = parsePipeline(pipeline);
  if (read === undefined) return null;
  const { _: words, shell, stdin, json, ...others } = read.args;
  if (Object.keys(others).length > 0 || json !== undefined || (stdin !== undefined && stdin !== "raw")) return null;
  const line = shell === undefined ? programLine(stage.raw, words) : words.length === 0 ? shell : null;
  return typeof line === "string" ? line + pipeline.slice(pipeline.trimEnd().length) : null;
}

function programLine(raw: string, words: readonly string[]): string | null {
  const [first] = words;
  if (first === undefined) return null;
  if (words.length === 1 && /\s/.test(first)) return first;
  const written = /^exec(?:\s+--stdin(?:=|\s+)raw)?(?:\s+--)?\s+(.*)$/s.exec(raw)?.[1] ?? "";
  return plainLine.test(written) ? written : words.map(shellWord).join(" ");
}

function shellWord(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
