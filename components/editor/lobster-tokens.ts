import type { languages } from "monaco-editor/esm/vs/editor/editor.api";
import { catalog } from "@/lib/catalog/index";
import { type ShellState, shellLine, shellStart } from "@/lib/editor/highlight/shell-line";
import type { Token } from "@/lib/editor/highlight/token";
import { valueLanguages } from "@/lib/editor/highlight/value-languages";
import { sameYamlState, type YamlState, yamlLine, yamlStart } from "@/lib/editor/highlight/yaml-line";

/** Longest line that is coloured, in characters: a line of megabytes must not stop the typing. */
const longestLine = 20_000;

/** Colours of workflow files, shell scripts inside them included. */
export function workflowTokens(): languages.TokensProvider {
  const known = valueLanguages(catalog);
  return {
    getInitialState: () => new LineState<YamlState>(yamlStart, sameYamlState),
    tokenize: (line, state) => {
      const before = stateOf<YamlState>(state) ?? yamlStart;
      if (line.length > longestLine) return { tokens: [], endState: state };
      const { tokens, state: after } = yamlLine(line, before, known);
      return { tokens: tokens.map(shown), endState: new LineState(after, sameYamlState) };
    },
  };
}

/** Colours of a shell script that stands by itself. */
export function shellTokens(): languages.TokensProvider {
  const same = (a: ShellState, b: ShellState) =>
    a.quote === b.quote && a.heredoc === b.heredoc && a.atCommand === b.atCommand;
  return {
    getInitialState: () => new LineState<ShellState>(shellStart, same),
    tokenize: (line, state) => {
      const before = stateOf<ShellState>(state) ?? shellStart;
      if (line.length > longestLine) return { tokens: [], endState: state };
      const { tokens, state: after } = shellLine(line, before);
      return { tokens: tokens.map(shown), endState: new LineState(after, same) };
    },
  };
}

function shown({ start, scope }: Token): languages.IToken {
  return { startIndex: start, scopes: scope === "text" ? "" : scope };
}

class LineState<T> implements languages.IState {
  constructor(
    readonly value: T,
    private readonly same: (a: T, b: T) => boolean,
  ) {}

  clone(): languages.IState {
    return this;
  }

  equals(other: languages.IState): boolean {
    const value = stateOf<T>(other);
    return value !== null && this.same(this.value, value);
  }
}

/** Every state of a provider is one of its own. */
function stateOf<T>(state: languages.IState): T | null {
  return state instanceof LineState ? state.value : null;
}
