import { samePath } from "@/lib/lobster/contract/document-path";
import type { GraphEdge } from "@/lib/lobster/graph/model";
import type { DrawnDisabled, DrawnLine, DrawnStep } from "./drawing";
import type { Box, Port } from "./line-routing";

/** Everything that the lines of a drawing depend on. */
export type LineGrounds = {
  readonly edges: readonly GraphEdge[];
  readonly steps: readonly DrawnStep[];
  readonly end: Box;
  readonly disabled: readonly DrawnDisabled[];
};

/** Gives the lines that belong to such grounds. */
export type Lines = (grounds: LineGrounds) => readonly DrawnLine[];

/**
 * Gives the lines of the last drawing once more while the same edges run between steps that stand where they stood: most
 * keys change what a step says and not where its lines run, and routing every line is most of drawing.
 */
export function keepLines(route: Lines): Lines {
  let last: { readonly grounds: LineGrounds; readonly lines: readonly DrawnLine[] } | null = null;
  return (grounds) => {
    const lines = last !== null && sameGrounds(last.grounds, grounds) ? last.lines : route(grounds);
    last = { grounds, lines };
    return lines;
  };
}

function sameGrounds(a: LineGrounds, b: LineGrounds): boolean {
  return (
    sameBox(a.end, b.end) &&
    allSame(a.steps, b.steps, sameStand) &&
    allSame(a.edges, b.edges, sameEdge) &&
    allSame(a.disabled, b.disabled, (one, other) => sameBox(one.box, other.box))
  );
}

function allSame<T>(a: readonly T[], b: readonly T[], same: (one: T, other: T) => boolean): boolean {
  if (a.length !== b.length) return false;
  return a.every((one, index) => {
    const other = b[index];
    return one === other || (other !== undefined && same(one, other));
  });
}

function sameEdge(a: GraphEdge, b: GraphEdge): boolean {
  return (
    a.key === b.key &&
    a.from === b.from &&
    a.to === b.to &&
    a.role === b.role &&
    a.field === b.field &&
    a.label === b.label
  );
}

function sameStand(a: DrawnStep, b: DrawnStep): boolean {
  return (
    a.key === b.key &&
    a.parent === b.parent &&
    a.facts.skipsRest === b.facts.skipsRest &&
    samePath(a.path, b.path) &&
    sameBox(a.box, b.box) &&
    samePort(a.ports.outlet, b.ports.outlet) &&
    allSame(a.ports.inlets, b.ports.inlets, samePort)
  );
}

function sameBox(a: Box, b: Box): boolean {
  return a === b || (a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);
}

function samePort(a: Port, b: Port): boolean {
  return a.y === b.y && a.inset === b.inset;
}
