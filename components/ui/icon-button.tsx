import type { LucideIcon } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";
import { Tooltip } from "./tooltip";

type IconButtonProps = Omit<ButtonProps, "children" | "aria-label"> & {
  readonly icon: LucideIcon;
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  /** Keys that do the same, shown in the tooltip: `["Mod", "Z"]`. */
  readonly keys?: readonly string[];
};

const side = { sm: "size-7 px-0", md: "size-8 px-0", lg: "size-11 px-0" } as const;

export function IconButton({
  icon: Icon,
  label,
  keys,
  size = "md",
  variant = "ghost",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <Button
        aria-label={label}
        size={size}
        variant={variant}
        className={cn(side[size ?? "md"], "text-text-muted hover:text-text", className)}
        {...rest}
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}
