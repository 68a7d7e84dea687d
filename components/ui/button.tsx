import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Class of anything that looks like a button; links use it so that they stay links. */
export const buttonClass = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border border-border bg-surface-raised text-text hover:bg-surface-hover",
        ghost: "text-text hover:bg-surface-hover",
        danger: "bg-danger text-on-danger hover:bg-danger-hover",
        "danger-outline": "border border-danger bg-surface-raised text-danger hover:bg-status-failed-soft",
      },
      size: {
        sm: "h-7 px-2.5 text-sm",
        md: "h-8 px-3 text-base",
        lg: "h-11 px-5 text-base",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** Shows that the action is under way and refuses further clicks, without losing focus. */
    readonly busy?: boolean;
  };

export function Button({ variant, size, busy = false, className, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      className={cn(buttonClass({ variant, size }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={
        busy
          ? (event) => {
              event.preventDefault();
            }
          : onClick
      }
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-turn" /> : null}
      {children}
    </button>
  );
}
