import { CircleHelp, CreditCard, Eye, Globe, type LucideIcon, PenLine, Rocket, Send, Trash2 } from "lucide-react";
import type { FoundKind } from "@/lib/lobster/safety/model";

/** How an effect is shown: a word, a shape and a colour. */
export const effectLooks: Readonly<
  Record<FoundKind, { readonly icon: LucideIcon; readonly word: string; readonly className: string }>
> = {
  read: { icon: Eye, word: "Reads", className: "text-text-muted" },
  network: { icon: Globe, word: "Network", className: "text-status-running" },
  write: { icon: PenLine, word: "Writes", className: "text-status-waiting" },
  send: { icon: Send, word: "Sends", className: "text-status-continued" },
  delete: { icon: Trash2, word: "Deletes", className: "text-status-failed" },
  pay: { icon: CreditCard, word: "Pays", className: "text-status-failed" },
  deploy: { icon: Rocket, word: "Deploys", className: "text-status-continued" },
  unknown: { icon: CircleHelp, word: "Unknown", className: "text-text-muted" },
};
