import { type Port, type Ports, plainPorts } from "./line-routing";
import { cardRows, diamondSize } from "./node-size";
import type { StepFacts } from "./step-facts";

const besideCorner = 5;

/** Where lines from the side meet a step: on a diamond near its corners, on a card above the diamond at its foot. */
export function portsOf(facts: StepFacts, height: number, container: boolean): Ports {
  if (!facts.gateOnly) return plainPorts(height - cardRows(facts, container).foot);
  return { outlet: onDiamond(besideCorner), inlets: [1, 2, 3, 4].map((place) => onDiamond(-besideCorner * place)) };
}

function onDiamond(fromMiddle: number): Port {
  const { width, height } = diamondSize;
  return { y: height / 2 + fromMiddle, inset: (Math.abs(fromMiddle) * width) / height };
}
