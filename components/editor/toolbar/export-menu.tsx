"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { exportPath, type WorkflowDetail } from "@/lib/api/workflows";
import { isDirty } from "@/lib/editor/editor-state";
import { useEditor, useEditorState } from "../use-editor";

type ExportMenuProps = { readonly workspace: string; readonly workflow: WorkflowDetail };

/** The file as it is stored, or as it stands on the screen. */
export function ExportMenu({ workspace, workflow }: ExportMenuProps) {
  const editor = useEditor();
  const dirty = useEditorState(isDirty);
  const number = useEditorState((state) => state.base.number);
  const download = () => downloadText(workflow.fileName, editor.store.getState().text);
  if (!dirty) return <IconButton icon={Download} label="Export the file" onClick={download} />;
  return (
    <Menu
      trigger={
        <Button aria-label="Export the file" variant="ghost" className="size-8 px-0 text-text-muted">
          <Download aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={download}>This text, as it is now</MenuItem>
      <MenuItem asChild>
        <a href={exportPath(workspace, workflow.id)} download={workflow.fileName}>
          Version {number}, as saved
        </a>
      </MenuItem>
    </Menu>
  );
}

/** Exactly the bytes of the text, as a file. */
function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
