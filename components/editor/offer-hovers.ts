import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor-store";
import { hoverAt } from "@/lib/editor/text-hover";
import { rangeInModel } from "./mark-problems";
import type { Monaco } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

/** The meaning of the key under the pointer. */
export function offerHovers(monaco: Monaco, model: MonacoEditor.ITextModel, editor: Editor, mirror: TextMirror) {
  return monaco.languages.registerHoverProvider("yaml", {
    provideHover: (asked, position) => {
      const { document } = editor.store.getState();
      if (asked !== model || document.text !== mirror.view().source) return null;
      const offset = mirror.view().toSource(model.getOffsetAt(position));
      const hover = hoverAt(document, editor.language.catalog, offset);
      if (hover === null) return null;
      return {
        range: rangeInModel(model, mirror, hover),
        contents: [{ value: `**${hover.title}**` }, { value: hover.help }],
      };
    },
  });
}
