"use client";

import { Announcer } from "../announcer";
import { ActDialogs } from "./act-dialogs";
import { usePageKeys } from "./use-act-keys";
import { useClipboardEvents } from "./use-clipboard-events";
import { usePaletteOffers } from "./use-palette-offers";

/** Keys, clipboard, palette, questions and words of the acts: mounted once on the editor's page. */
export function ActRuntime() {
  usePageKeys();
  useClipboardEvents();
  usePaletteOffers();
  return (
    <>
      <ActDialogs />
      <Announcer />
    </>
  );
}
