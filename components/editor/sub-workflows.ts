"use client";

import { createContext, useContext } from "react";

/** Reading other workflows of the workspace, for steps that run them. */
export type SubWorkflows = {
  /** Chain of a step: its key, behind the keys of the steps that its file is open in. */
  isOpen(chain: string): boolean;
  toggle(chain: string): void;
  /** Address of the page of a workflow. */
  hrefOf(workflowId: string): string;
};

const SubWorkflowsContext = createContext<SubWorkflows | null>(null);

export const SubWorkflowsProvider = SubWorkflowsContext.Provider;

/** Null where nothing can be opened in place. */
export function useSubWorkflows(): SubWorkflows | null {
  return useContext(SubWorkflowsContext);
}
