import * as monaco from "monaco-editor/esm/vs/editor/editor.api";
import "monaco-editor/esm/vs/editor/editor.all.js";
import "monaco-editor/esm/vs/basic-languages/yaml/yaml.contribution.js";
import "./code-pane.css";

export type Monaco = typeof monaco;

let ready = false;

/** The code editor, with its worker from our own address. Called before the first editor is made. */
export function loadMonaco(): Monaco {
  if (!ready) {
    self.MonacoEnvironment = {
      getWorker: () => new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module" }),
    };
    ready = true;
  }
  return monaco;
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
      { token: "type.yaml", foreground: plain("accent") },
      { token: "comment", foreground: plain("text-muted"), fontStyle: "italic" },
      { token: "string", foreground: plain("text") },
      { token: "string.yaml", foreground: plain("text") },
      { token: "number", foreground: plain("status-running") },
      { token: "keyword", foreground: plain("status-running") },
      { token: "operators", foreground: plain("text-muted") },
      { token: "delimiter", foreground: plain("text-muted") },
    ],
    colors: {
      "editor.background": color("surface-raised"),
      "editor.foreground": color("text"),
      "editorLineNumber.foreground": color("text-muted"),
      "editorLineNumber.activeForeground": color("text"),
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
