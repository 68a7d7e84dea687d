import type { languages, editor as MonacoEditor } from "monaco-editor/esm/vs/editor/editor.api";
import type { Editor } from "@/lib/editor/editor";
import { fixAll } from "@/lib/editor/fix-all";
import type { Diagnostic } from "@/lib/lobster/contract/diagnostic";
import type { EditCommand } from "@/lib/lobster/edit/command";
import { rangeInModel } from "./mark-problems";
import { type Monaco, workflowLanguage } from "./monaco-setup";
import type { TextMirror } from "./text-mirror";

type Offer = {
  readonly editor: Editor;
  readonly mirror: TextMirror;
  /** What the checks found in the text that is shown; none while it is being typed. */
  readonly diagnostics: () => readonly Diagnostic[];
};

let registered = 0;

/** The repairs of problems as quick fixes, one by one and for all of a kind. */
export function offerFixes(monaco: Monaco, model: MonacoEditor.ITextModel, { editor, mirror, diagnostics }: Offer) {
  registered += 1;
  const id = `lobster.fix.${registered}`;
  const commands = new Map<string, EditCommand>();
  const running = monaco.editor.registerCommand(id, (_accessor, key: string) => {
    const command = commands.get(key);
    if (command !== undefined) editor.execute(command);
  });
  const provider = monaco.languages.registerCodeActionProvider(workflowLanguage, {
    provideCodeActions: (asked, range, context) => {
      if (asked !== model || editor.store.getState().readOnly) return { actions: [], dispose: () => undefined };
      const document = editor.flush();
      const all = document.text === mirror.view().source ? diagnostics() : [];
      const here = all.filter((problem) =>
        monaco.Range.areIntersectingOrTouching(range, rangeInModel(model, mirror, problem.range)),
      );
      commands.clear();
      const action = (
        title: string,
        command: EditCommand,
        problem: Diagnostic,
        preferred: boolean,
      ): languages.CodeAction => {
        const key = String(commands.size);
        commands.set(key, command);
        return {
          title,
          kind: "quickfix",
          isPreferred: preferred,
          diagnostics: context.markers.filter(({ message }) => message.startsWith(problem.message)),
          command: { id, title, arguments: [key] },
        };
      };
      const fixes = here.flatMap((problem) => {
        const { fix } = problem;
        return fix === undefined ? [] : [action(fix.label, fix.command, problem, true)];
      });
      const kinds = new Map(here.map((problem) => [problem.code, problem]));
      const wider = [...kinds].flatMap(([code, problem]) => {
        const every = fixAll(document, all, code, editor.language);
        return every === null ? [] : [action(`Fix all ${every.count} of this kind`, every.command, problem, false)];
      });
      return { actions: [...fixes, ...wider], dispose: () => undefined };
    },
  });
  return {
    dispose: () => {
      provider.dispose();
      running.dispose();
    },
  };
}
