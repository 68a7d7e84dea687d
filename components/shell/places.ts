import { House, Inbox, type LucideIcon, Play, Workflow } from "lucide-react";

export type Place = {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Behind `/w/<workspace>`. */
  readonly path: string;
  /** Second key after `g`. */
  readonly key: string;
};

export const places: readonly Place[] = [
  { name: "Home", icon: House, path: "", key: "h" },
  { name: "Workflows", icon: Workflow, path: "/workflows", key: "w" },
  { name: "Runs", icon: Play, path: "/runs", key: "r" },
  { name: "Inbox", icon: Inbox, path: "/inbox", key: "i" },
];

export function placeHref(workspace: string, place: Place): string {
  return `/w/${encodeURIComponent(workspace)}${place.path}`;
}

/** True when the address lies in this place. Home is only itself. */
export function isAt(pathname: string, href: string, place: Place): boolean {
  return place.path === "" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
}
