"use client";

import dynamic from "next/dynamic";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";

/** The comparison works on texts in the browser; nothing of it is drawn on the server. */
export const CompareVersions = dynamic(
  () => import("@/components/editor/compare/compare-screen").then((module) => module.CompareScreen),
  { ssr: false, loading: () => <EditorSkeleton label="Opening the comparison" /> },
);
