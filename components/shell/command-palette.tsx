"use client";

import { Command } from "cmdk";
import { FilePlus2, Keyboard, LogOut, type LucideIcon, Moon, Search, Sun, Upload, Workflow } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { cn } from "@/components/ui/cn";
import { scrimClass } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { keyCaps } from "@/components/ui/key-caps";
import { OutputText } from "@/components/ui/output-text";
import { type PageOffer, pageOffers } from "@/components/ui/page-offers";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { callRoute } from "@/lib/api/client";
import { listWorkflows, type WorkflowSummary } from "@/lib/api/workflows";
import { signOut } from "./account-menu";
import { placeHref, places } from "./places";
import { useOfferReasons } from "./use-offer-reasons";

type CommandPaletteProps = {
  readonly workspace: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onShowShortcuts: () => void;
};

/** Reaches every page, workflow and action by typing a part of its name. */
export function CommandPalette({ workspace, open, onOpenChange, onShowShortcuts }: CommandPaletteProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl animate-appear overflow-hidden rounded-lg bg-surface-raised shadow-overlay outline-none sm:top-[14vh]"
        >
          <Radix.Title className="sr-only">Find anything</Radix.Title>
          <Palette workspace={workspace} close={() => onOpenChange(false)} onShowShortcuts={onShowShortcuts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type PaletteProps = {
  readonly workspace: string;
  readonly close: () => void;
  readonly onShowShortcuts: () => void;
};

function Palette({ workspace, close, onShowShortcuts }: PaletteProps) {
  const router = useRouter();
  const { resolvedTheme, setTheme } = useTheme();
  const workflows = useWorkflows(workspace);
  const [query, setQuery] = useState("");
  const offered = useMemo(() => pageOffers(query), [query]);
  // What has been typed changes which places are offered, but not what can be done.
  const [opened] = useState(() => pageOffers("").flatMap((group) => group.offers));
  const reasons = useOfferReasons(opened);
  const base = `/w/${encodeURIComponent(workspace)}`;
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const go = (href: string) => act(() => router.push(href));
  return (
    <Command label="Find anything" loop>
      <div className="flex items-center gap-2 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-text-muted" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Find a workflow, a page, an action"
          className="h-12 w-full bg-transparent text-md outline-none"
        />
      </div>
      <Command.List className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-text-muted">
        <Command.Empty className="px-3 py-8 text-center text-text-muted">Nothing has that name.</Command.Empty>
        {offered.map((group) => (
          <Command.Group key={group.heading} heading={group.heading}>
            {group.offers.map((offer) => (
              <OfferItem
                key={offer.id}
                offer={offer}
                reason={reasons.get(offer.id) ?? null}
                onSelect={act(offer.run)}
              />
            ))}
          </Command.Group>
        ))}
        <Command.Group heading="Go to">
          {places.map((place) => (
            <Item
              key={place.name}
              icon={place.icon}
              keys={["G", place.key.toUpperCase()]}
              onSelect={go(placeHref(workspace, place))}
            >
              {place.name}
            </Item>
          ))}
        </Command.Group>
        {workflows.length > 0 ? (
          <Command.Group heading="Workflows">
            {workflows.map((workflow) => (
              <Item
                key={workflow.id}
                icon={Workflow}
                value={`${workflow.title} ${workflow.fileName} ${workflow.id}`}
                aside={workflow.fileName}
                onSelect={go(`${base}/workflows/${encodeURIComponent(workflow.id)}`)}
              >
                <OutputText text={workflow.title} />
              </Item>
            ))}
          </Command.Group>
        ) : null}
        <Command.Group heading="Actions">
          <Item icon={FilePlus2} onSelect={go(`${base}/workflows?new=blank`)}>
            New blank workflow
          </Item>
          <Item icon={Upload} onSelect={go(`${base}/workflows?new=import`)}>
            Import a workflow file
          </Item>
          <Item
            icon={resolvedTheme === "dark" ? Sun : Moon}
            onSelect={act(() => setTheme(resolvedTheme === "dark" ? "light" : "dark"))}
          >
            {resolvedTheme === "dark" ? "Light theme" : "Dark theme"}
          </Item>
          <Item icon={Keyboard} keys={["?"]} onSelect={act(onShowShortcuts)}>
            Keyboard shortcuts
          </Item>
          <Item icon={LogOut} onSelect={act(signOut)}>
            Sign out
          </Item>
        </Command.Group>
      </Command.List>
    </Command>
  );
}

type OfferItemProps = {
  readonly offer: PageOffer;
  readonly reason: string | null;
  readonly onSelect: () => void;
};

/** Something that the page in front can do. What it cannot do now stays in the list, with the reason. */
function OfferItem({ offer, reason, onSelect }: OfferItemProps) {
  const { id, name, words, keys, aside } = offer;
  const [key] = keys;
  return (
    <Command.Item
      value={`${name} ${id}`}
      keywords={words.split(" ")}
      aria-disabled={reason !== null || undefined}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-surface-hover"
    >
      <span className={cn("shrink-0", reason !== null && "text-text-muted")}>{name}</span>
      <span className="min-w-0 flex-1 truncate text-right text-sm text-text-muted">{reason ?? aside}</span>
      {key === undefined ? null : <Kbd keys={keyCaps(key)} className="max-sm:hidden" />}
    </Command.Item>
  );
}

type ItemProps = {
  readonly icon: LucideIcon;
  readonly value?: string;
  readonly keys?: readonly string[];
  readonly aside?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

function Item({ icon: Icon, value, keys, aside, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      {...(value === undefined ? {} : { value })}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-surface-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
      <span className="min-w-0 truncate">{children}</span>
      <span className="flex-1" />
      {aside ? <span className="truncate font-mono text-text-muted text-xs">{aside}</span> : null}
      {keys ? <Kbd keys={keys} className="max-sm:hidden" /> : null}
    </Command.Item>
  );
}

/** Names to search, read when the palette opens. Without them the palette still reaches pages and actions. */
function useWorkflows(workspace: string): readonly WorkflowSummary[] {
  const [workflows, setWorkflows] = useState<readonly WorkflowSummary[]>([]);
  useEffect(() => {
    const control = new AbortController();
    callRoute(listWorkflows, { params: { workspace }, signal: control.signal }).then(
      (reply) => setWorkflows(reply.workflows),
      // The palette is a shortcut: the list page reports when workflows cannot be read.
      () => undefined,
    );
    return () => control.abort();
  }, [workspace]);
  return workflows;
}
