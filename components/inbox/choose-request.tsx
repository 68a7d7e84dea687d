import { MousePointerClick } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";

/** Beside the list while no request is open. */
export function ChooseRequest() {
  return (
    <EmptyState icon={MousePointerClick} title="Choose a request" className="pt-32">
      <p>It shows what will run before you decide.</p>
      <p className="mt-3 flex items-center justify-center gap-1.5 text-sm">
        <Kbd keys={["J"]} /> and <Kbd keys={["K"]} /> walk through the list.
      </p>
    </EmptyState>
  );
}
