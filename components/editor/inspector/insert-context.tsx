"use client";

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import type { InsertTarget } from "@/lib/editor/references/insert-reference";
import type { DocumentPath } from "@/lib/lobster/contract/document-path";

/** A text control that references can be put into. */
export type InsertHandle = {
  readonly path: DocumentPath;
  /** What stands in it, with the caret or selection. */
  read(): InsertTarget;
  /** Puts another text in, as if it was typed. */
  write(text: string): void;
  /** Back to the control, with the caret there. */
  focus(caret: number): void;
};

type Active = RefObject<InsertHandle | null>;

const InsertContext = createContext<Active | null>(null);

/** Around one field: the control in it that was used last is the one that references go to. */
export function InsertScope({ children }: { readonly children: ReactNode }) {
  const active = useRef<InsertHandle | null>(null);
  return <InsertContext value={active}>{children}</InsertContext>;
}

/** The control of the field around that was used last, when it is needed. */
export function useInsertTarget(): () => InsertHandle | null {
  const active = useContext(InsertContext);
  return () => active?.current ?? null;
}

/** Offers a control to those who insert references. The result is called when the control gets the focus. */
export function useInsertable(handle: InsertHandle | null): () => void {
  const active = useContext(InsertContext);
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  const own = useRef<InsertHandle | null>(null);
  const has = handle !== null;
  useEffect(() => {
    if (active === null || !has) return;
    const stable: InsertHandle = {
      get path() {
        return current().path;
      },
      read: () => current().read(),
      write: (text) => current().write(text),
      focus: (caret) => current().focus(caret),
    };
    own.current = stable;
    active.current ??= stable;
    return () => {
      if (active.current === stable) active.current = null;
    };
    function current(): InsertHandle {
      if (latest.current === null) throw new Error("The control takes no references any more");
      return latest.current;
    }
  }, [active, has]);
  return () => {
    if (active !== null && own.current !== null) active.current = own.current;
  };
}
