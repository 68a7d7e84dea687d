"use client";

import { Fragment } from "react";
import { keyCaps } from "@/components/ui/key-caps";
import { MenuSeparator } from "@/components/ui/menu";
import { MenuAct, MenuAt, MenuSub } from "@/components/ui/menu-at";
import { type MenuEntry, type MenuTarget, menuFor } from "@/lib/editor/acts/menus";
import { actOf } from "@/lib/editor/acts/table";
import { useActs } from "./acts-provider";
import type { ScreenPoint } from "./canvas-port";

type ActMenuProps = { readonly target: MenuTarget; readonly at: ScreenPoint; readonly onClose: () => void };

const labels: Readonly<Record<MenuTarget["kind"], string>> = {
  steps: "Acts on the selected steps",
  line: "Acts on the line",
  canvas: "Acts on the drawing",
};

/** What can be done with what is selected, and what cannot, with the reason. */
export function ActMenu({ target, at, onClose }: ActMenuProps) {
  const acts = useActs();
  const count = acts.scene().editor.store.getState().selectedPaths.length;
  return (
    <MenuAt at={at} label={labels[target.kind]} onClose={onClose} onReturnFocus={returnFocus(acts.focusCanvas)}>
      {menuFor(target, count).map((section, index) => (
        <Fragment key={section.map((entry) => (typeof entry === "string" ? entry : entry.name)).join()}>
          {index > 0 ? <MenuSeparator /> : null}
          {section.map((entry) => (
            <Entry key={typeof entry === "string" ? entry : entry.name} entry={entry} />
          ))}
        </Fragment>
      ))}
    </MenuAt>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (typeof entry === "string") return <ActItem id={entry} />;
  return (
    <MenuSub name={entry.name}>
      {entry.acts.map((id) => (
        <ActItem key={id} id={id} />
      ))}
    </MenuSub>
  );
}

function ActItem({ id }: { readonly id: string }) {
  const acts = useActs();
  const act = actOf(id);
  const answer = act.canDo(acts.scene());
  const [key] = act.keys;
  return (
    <MenuAct
      {...(key === undefined ? {} : { keys: keyCaps(key) })}
      danger={id === "delete" || id === "delete-dependants"}
      reason={answer.ok ? null : answer.reason}
      onSelect={() => acts.perform(act)}
    >
      {act.name}
    </MenuAct>
  );
}

/** To the canvas, unless the chosen act has opened something that took the focus. */
export function returnFocus(focusCanvas: () => void): () => void {
  return () => {
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) focusCanvas();
    });
  };
}
