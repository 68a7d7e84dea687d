"use client";

import { Image } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { Drawing } from "@/lib/editor/drawing";
import { drawingAsSvg } from "@/lib/editor/drawing-as-svg";
import type { Ghosts } from "@/lib/editor/ghosts";

/** Hands out the drawing as a picture file, with what a dry run says of it while that is shown. */
export function SavePicture({ drawing, ghosts }: { readonly drawing: Drawing; readonly ghosts: Ghosts }) {
  const save = () => {
    const name = drawing.document.workflow?.name ?? "workflow";
    const url = URL.createObjectURL(new Blob([drawingAsSvg(drawing, { ghosts })], { type: "image/svg+xml" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}.svg`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return <IconButton size="sm" icon={Image} label="Save as picture (SVG)" onClick={save} />;
}
