import type { editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import type { EditorKnowledge } from "@/lib/editor/knowledge";
import { hoverAt } from "@/lib/editor/text-hover";
import { rangeInModel } from "./mark-problems";
import { type Monaco, workflowLanguage } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

/** What the key, command, flag or reference under the pointer means, and what it was in the last run. */
export function offerHovers(
  monaco: Monaco,
  model: MonacoEditor.ITextModel,
  { editor, mirror, knowledge }: { editor: Editor; mirror: TextMirror; knowledge: () => EditorKnowledge },
) {
  return monaco.languages.registerHoverProvider(workflowLanguage, {
    provideHover: (asked, position) => {
      if (asked !== model) return null;
      const { source } = mirror.view();
      const offset = mirror.view().toSource(model.getOffsetAt(position));
      const hover = hoverAt({ text: source, offset, catalog: editor.language.catalog, knowledge: knowledge() });
      if (hover === null) return null;
      return {
        range: rangeInModel(model, mirror, hover),
        contents: [hover.title, ...hover.paragraphs].map((value) => ({ value })),
      };
    },
  });
}
