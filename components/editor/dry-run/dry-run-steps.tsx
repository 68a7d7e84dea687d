"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { usePlacedSteps } from "./dry-run-context";
import { DryRunRow } from "./dry-run-row";

/** Rows before the rest has to be asked for. */
const firstRows = 150;

/** Every step with what a run would do there, in the order of the file. */
export function DryRunSteps() {
  const steps = usePlacedSteps();
  const [count, setCount] = useState(firstRows);
  if (steps.length === 0) return null;
  return (
    <>
      <ol aria-label="Steps of the dry run">
        {steps.slice(0, count).map((step, index) => (
          <DryRunRow
            key={step.path}
            step={step}
            holdsSteps={steps[index + 1]?.path.startsWith(`${step.path}/`) === true}
          />
        ))}
      </ol>
      {steps.length > count ? (
        <Button size="sm" className="mx-4 my-2" onClick={() => setCount(count + firstRows)}>
          Show {Math.min(firstRows, steps.length - count)} more steps
        </Button>
      ) : null}
      <p className="px-4 py-2 text-sm text-text-muted">
        Every step is taken to succeed and every gate to be approved. Nothing was started.
      </p>
    </>
  );
}
