// Runs Monaco's services (differences, links, words) outside the page's thread.
import "monaco-editor/esm/vs/editor/editor.worker.js";
