"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, buttonClass } from "./button";
import { cn } from "./cn";
import { panelClass, scrimClass } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

type AlertDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A question that names the thing: "Cancel this run?" */
  readonly title: string;
  readonly children: ReactNode;
  /** The verb of the action: "Cancel run". */
  readonly action: string;
  /** The way out: "Keep running". */
  readonly dismiss: string;
  readonly busy?: boolean;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
};

/** Asks before something that cannot be taken back. The dialog stays until the caller closes it. */
export function AlertDialog(props: AlertDialogProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(panelClass, "sm:max-w-md")}
        >
          <div className="px-5 pt-4 pb-4">
            <Radix.Title className="font-semibold text-md">{props.title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-2 text-text-muted">{props.children}</div>
            </Radix.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
            <Radix.Cancel className={buttonClass()}>{props.dismiss}</Radix.Cancel>
            <Button
              variant={props.danger === false ? "primary" : "danger"}
              busy={props.busy ?? false}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
