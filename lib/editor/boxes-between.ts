/** What of a box counts here: how far down it reaches. */
type Upright = { readonly y: number; readonly height: number };

/** Lists whose boxes stand below each other, none reaching above the one before. */
const columns = new WeakMap<readonly Upright[], boolean>();

/** The boxes of a list that reach into the heights between `top` and `bottom`. Quick for long columns. */
export function boxesBetween<Box extends Upright>(boxes: readonly Box[], top: number, bottom: number): readonly Box[] {
  if (!isColumn(boxes)) return boxes.filter((box) => box.y < bottom && box.y + box.height > top);
  const first = countWhile(boxes, (box) => box.y + box.height <= top);
  const behind = countWhile(boxes, (box) => box.y < bottom);
  return boxes.slice(first, Math.max(first, behind));
}

function isColumn(boxes: readonly Upright[]): boolean {
  const known = columns.get(boxes);
  if (known !== undefined) return known;
  const column = boxes.every((box, index) => {
    const before = boxes[index - 1];
    return before === undefined || (before.y <= box.y && before.y + before.height <= box.y + box.height);
  });
  columns.set(boxes, column);
  return column;
}

type Span = { readonly top: number; readonly bottom: number };

/** One of the lanes beside a list, with the spans that lines take of it. */
export class Lane {
  /** From top to bottom, none over another. */
  readonly #taken: Span[];

  constructor(first: Span) {
    this.#taken = [first];
  }

  /** Takes a span; false when a part of it is taken already. */
  take(span: Span): boolean {
    const above = countWhile(this.#taken, ({ top }) => top < span.bottom);
    const last = this.#taken[above - 1];
    if (last !== undefined && last.bottom > span.top) return false;
    this.#taken.splice(above, 0, span);
    return true;
  }
}

/** How many members of a list satisfy a condition that holds for its beginning only. */
function countWhile<Member>(list: readonly Member[], holds: (member: Member) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const member = list[middle];
    if (member !== undefined && holds(member)) low = middle + 1;
    else high = middle;
  }
  return low;
}
