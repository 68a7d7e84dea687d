/** One thing that the page in front can do, as the palette shows it. */
export type PageOffer = {
  readonly id: string;
  readonly name: string;
  /** More words to find it by. */
  readonly words: string;
  /** Key names as `hotkeyOf` gives them. */
  readonly keys: readonly string[];
  /** Said quietly beside the name. */
  readonly aside?: string;
  /** Why it cannot be done now; null when it can. May take milliseconds; ask outside of rendering. */
  check(): string | null;
  run(): void;
};

export type PageOfferGroup = { readonly heading: string; readonly offers: readonly PageOffer[] };

/** @param query what has been typed, so that a page with very many things offers only those that fit */
export type OfferSource = (query: string) => readonly PageOfferGroup[];

/** What the frame around the pages does for them. */
export type PageFrame = { showPalette(): void; showShortcuts(): void };

let source: OfferSource | null = null;
let frame: PageFrame | null = null;

/** Adds what a page can do to the palette, on top of everything else. The result takes it away again. */
export function offerToPalette(offered: OfferSource): () => void {
  source = offered;
  return () => {
    if (source === offered) source = null;
  };
}

export function pageOffers(query: string): readonly PageOfferGroup[] {
  return source === null ? [] : source(query);
}

/** Called by the frame when it stands. */
export function provideFrame(provided: PageFrame): () => void {
  frame = provided;
  return () => {
    if (frame === provided) frame = null;
  };
}

/** Null for a page without a frame. */
export function pageFrame(): PageFrame | null {
  return frame;
}
