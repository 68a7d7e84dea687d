import { dialogs } from "./dialogs";
import { doors } from "./doors";
import { drawings } from "./drawings";
import type { StateList } from "./editor-state";
import { stepForms } from "./forms";
import { panels } from "./panels";
import { phone } from "./phone";
import { saving } from "./saving";
import { texts } from "./texts";

/** Every state that the editor is looked at in: by the checks of accessibility, and in the pictures. */
export const editorStates: readonly StateList[] = [doors, texts, drawings, stepForms, dialogs, panels, saving, phone];
