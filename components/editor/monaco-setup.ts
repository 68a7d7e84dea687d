import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import "monaco-editor/esm/vs/editor/editor.all.js";
import "./code-pane.css";
import { shellTokens, workflowTokens } from "./lobster-tokens";

export type Monaco = typeof monaco;

/** Language of whole workflow files. */
export const workflowLanguage = "lobster-workflow";

/** Language of a shell script that is shown by itself; the same colours as inside a workflow file. */
export const shellLanguage = "lobster-shell";

let ready = false;

/** The code editor, with its worker from our own address. Called before the first editor is made. */
export function loadMonaco(): Monaco {
  if (!ready) {
    self.MonacoEnvironment = {
      getWorker: () => new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module" }),
    };
    defineLanguages();
    ready = true;
  }
  return monaco;
}

function defineLanguages(): void {
  const { None } = monaco.languages.IndentAction;
  const brackets: monaco.languages.CharacterPair[] = [
    ["{", "}"],
    ["[", "]"],
    ["(", ")"],
  ];
  const pairs = [...brackets, ['"', '"'], ["'", "'"]].map(([open = "", close = ""]) => ({ open, close }));
  const shared = {
    comments: { lineComment: "#" },
    brackets,
    colorizedBracketPairs: [],
    surroundingPairs: pairs,
  };
  const autoClosingPairs = pairs.map((pair) => ({ ...pair, notIn: ["string", "comment"] }));
  monaco.languages.register({ id: workflowLanguage, extensions: [".lobster"] });
  monaco.languages.setTokensProvider(workflowLanguage, workflowTokens());
  monaco.languages.setLanguageConfiguration(workflowLanguage, {
    ...shared,
    autoClosingPairs,
    wordPattern: /[$]?[\w-]+/,
    // Behind a dash the keys stand two columns further than the line.
    onEnterRules: [
      { beforeText: /^\s*-\s+[^#"'{[]*:\s*(?:[|>][-+]?\d?)?\s*$/, action: { indentAction: None, appendText: "    " } },
      { beforeText: /^\s*-\s+[^\s#][^#]*:(?:\s.*)?$/, action: { indentAction: None, appendText: "  " } },
      { beforeText: /^[^#-]*:\s*(?:[|>][-+]?\d?)?\s*$/, action: { indentAction: None, appendText: "  " } },
    ],
  });
  monaco.languages.register({ id: shellLanguage });
  monaco.languages.setTokensProvider(shellLanguage, shellTokens());
  monaco.languages.setLanguageConfiguration(shellLanguage, { ...shared, autoClosingPairs });
}

/** Takes the colours of the page as they are now, light or dark. */
export function applyMonacoTheme(dark: boolean): void {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => sixDigits(style.getPropertyValue(`--color-${token}`).trim());
  const plain = (token: string) => color(token).slice(1);
  const name = dark ? "studio-dark" : "studio-light";
  monaco.editor.defineTheme(name, {
    base: dark ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "", foreground: plain("text") },
      { token: "key", foreground: plain("accent") },
      { token: "comment", foreground: plain("text-muted"), fontStyle: "italic" },
      { token: "string", foreground: plain("text") },
      { token: "number", foreground: plain("status-running") },
      { token: "constant", foreground: plain("status-running") },
      { token: "keyword", foreground: plain("status-running") },
      { token: "operator", foreground: plain("text-muted") },
      { token: "delimiter", foreground: plain("text-muted") },
      { token: "command", foreground: plain("status-succeeded") },
      { token: "flag", foreground: plain("text-muted") },
      { token: "variable", foreground: plain("status-continued") },
      { token: "reference", foreground: plain("status-running"), fontStyle: "bold" },
      { token: "argument", foreground: plain("status-waiting"), fontStyle: "bold" },
    ],
    colors: {
      "editor.background": color("surface-raised"),
      "editor.foreground": color("text"),
      "editorLineNumber.foreground": color("text-muted"),
      "editorLineNumber.activeForeground": color("text"),
      "editorLineNumber.dimmedForeground": color("text-muted"),
      "editor.selectionBackground": `${color("accent")}40`,
      "editor.inactiveSelectionBackground": `${color("accent")}20`,
      "editorCursor.foreground": color("accent"),
      "editorWidget.background": color("surface-raised"),
      "editorWidget.border": color("border"),
      "editorHoverWidget.background": color("surface-raised"),
      "editorHoverWidget.border": color("border"),
      "editorSuggestWidget.background": color("surface-raised"),
      "editorSuggestWidget.border": color("border"),
      "editorSuggestWidget.selectedBackground": color("surface-hover"),
      "editorSuggestWidget.selectedForeground": color("text"),
      "editorSuggestWidget.highlightForeground": color("accent"),
      "editorSuggestWidget.focusHighlightForeground": color("accent"),
      "editorActionList.background": color("surface-raised"),
      "editorActionList.foreground": color("text"),
      "editorActionList.focusBackground": color("surface-hover"),
      "editorActionList.focusForeground": color("text"),
      "editorLightBulb.foreground": color("status-waiting"),
      "editorGutter.foldingControlForeground": color("text-muted"),
      "editor.foldBackground": `${color("accent")}10`,
      "diffEditor.insertedTextBackground": `${color("status-succeeded")}30`,
      "diffEditor.removedTextBackground": `${color("status-failed")}30`,
      "diffEditor.insertedLineBackground": `${color("status-succeeded")}18`,
      "diffEditor.removedLineBackground": `${color("status-failed")}18`,
      "diffEditor.diagonalFill": color("border"),
      "editorError.foreground": color("status-failed"),
      "editorWarning.foreground": color("status-waiting"),
      "editorInfo.foreground": color("status-running"),
      "editorIndentGuide.background1": color("border"),
      "editorIndentGuide.activeBackground1": color("border-strong"),
      "scrollbarSlider.background": `${color("border-strong")}40`,
      "scrollbarSlider.hoverBackground": `${color("border-strong")}70`,
      "scrollbarSlider.activeBackground": `${color("border-strong")}90`,
      "scrollbar.shadow": "#00000000",
      "editorGutter.background": color("surface-raised"),
      "editorOverviewRuler.border": "#00000000",
      focusBorder: color("focus"),
    },
  });
  monaco.editor.setTheme(name);
}

/** The build shortens `#ffffff` to `#fff`, which the code editor does not read. */
function sixDigits(color: string): string {
  return /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, "$&$&") : color;
}

/** Options that every text pane shares. */
export function paneOptions(): monaco.editor.IEditorOptions & monaco.editor.IGlobalEditorOptions {
  const font = getComputedStyle(document.documentElement).getPropertyValue("--font-mono");
  return {
    automaticLayout: true,
    minimap: { enabled: false },
    fontFamily: font,
    fontSize: 13,
    lineHeight: 20,
    fontLigatures: false,
    padding: { top: 12, bottom: 12 },
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 12,
    scrollBeyondLastLine: false,
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    renderLineHighlight: "none",
    renderWhitespace: "selection",
    occurrencesHighlight: "off",
    selectionHighlight: false,
    stickyScroll: { enabled: false },
    lightbulb: { enabled: monaco.editor.ShowLightbulbIconMode.OnCode },
    bracketPairColorization: { enabled: false },
    wordBasedSuggestions: "off",
    quickSuggestions: { other: true, comments: false, strings: true },
    suggest: { showWords: false, preview: false },
    links: false,
    wordWrap: "on",
    wrappingIndent: "deepIndent",
    unusualLineTerminators: "off",
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
    fixedOverflowWidgets: true,
    contextmenu: false,
  };
}
