import type { JsonObject } from "@/lib/lobster/contract/json-value";
import type { Random } from "../random";

/** A made workflow, with the files that it runs as steps. */
export type GateWorkflow = {
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
  /** Ids of steps that print data or may fail, for the environment of a run. */
  readonly ids: readonly string[];
};

/** Writes the name of an effect into the log of the run; the runs' only effect. */
const effect = (name: string): string => `echo E:${name} >> "$LOG"`;
const mayFail = (id: string): string => `[ "$FAIL_${id}" != 1 ] || exit 1`;
const prints = (id: string): string => `printf %s "$DATA_${id}"`;

type Step = { readonly [key: string]: JsonObject[string] };

/** Makes a small workflow: effects, gates, conditions and containers at any place. */
export function makeGateWorkflow(random: Random): GateWorkflow {
  const files: Record<string, string> = {};
  const maker = new StepMaker(random, files);
  const steps = [maker.source(), ...random.repeat(1 + random.below(6), () => maker.step())];
  return { text: JSON.stringify({ steps }), files, ids: maker.ids };
}

class StepMaker {
  readonly ids: string[] = [];
  private readonly conditions: string[] = [];

  constructor(
    private readonly random: Random,
    private readonly files: Record<string, string>,
    private readonly prefix = "s",
  ) {}

  /** A step that prints data for those behind it. */
  source(): Step {
    const id = `${this.prefix}${this.ids.length}`;
    this.ids.push(id);
    return { id, run: prints(id) };
  }

  step(): Step {
    const id = `${this.prefix}${this.ids.length}`;
    const step = this.withPolicies(this.action(id));
    this.ids.push(id);
    return { id, ...step };
  }

  private action(id: string): Step {
    const { random } = this;
    const work = `${mayFail(id)}; ${prints(id)}`;
    switch (random.below(14)) {
      case 0:
      case 1:
        return { approval: `gate ${id}` };
      case 2:
        return { run: work, approval: `gate ${id}` };
      case 3:
        return { run: `${effect(id)}; ${work}`, approval: { prompt: `gate ${id}` } };
      case 4:
        return { approval: `gate ${id}`, stdin: random.chance(3) ? "$nowhere.json" : `$${this.earlier()}.json` };
      case 5:
        return { for_each: `$${this.earlier()}.json.list`, ...this.loopNames(), steps: this.body(id) };
      case 6:
        return this.parallel(id);
      case 7:
        return { pipeline: this.pipeline(id), ...(random.chance(4) ? { approval: `gate ${id}` } : {}) };
      case 8:
        return { workflow: this.file(id) };
      case 9:
        return random.chance(2) ? { input: { prompt: `input ${id}`, responseSchema: {} } } : { run: work };
      case 10:
        return { run: work };
      default:
        return { run: `${mayFail(id)}; ${effect(id)}; ${prints(id)}` };
    }
  }

  private loopNames(): Step {
    return this.random.chance(4) ? { item_var: this.earlier() } : {};
  }

  private body(id: string): Step[] {
    return [`${id}_a`, `${id}_b`].slice(this.random.below(2)).map((inner) => ({
      id: inner,
      run: effect(inner),
      ...(this.random.chance(2) ? { when: this.condition() } : {}),
    }));
  }

  private parallel(id: string): Step {
    const { random } = this;
    const branches = [`${id}_a`, `${id}_b`].map((inner) => ({
      id: inner,
      ...(random.chance(4) ? { pipeline: this.pipeline(inner) } : { run: `${effect(inner)}; ${prints(id)}` }),
      // Nothing reads these in a branch.
      ...(random.chance(4) ? { when: this.condition() } : {}),
    }));
    const parallel = { branches, wait: random.one(["all", "all", "any"]) };
    return random.chance(4) ? { parallel, approval: `gate ${id}` } : { parallel };
  }

  private pipeline(id: string): string {
    const first = `exec --shell '${effect(`${id}:0`)}; echo 1'`;
    const second = `exec --shell '${effect(`${id}:1`)}'`;
    return this.random.chance(2) ? `${first} | approve --prompt 'stage ${id}' | ${second}` : `${first} | ${second}`;
  }

  private file(id: string): string {
    const name = `${id}.lobster`;
    const inner = new StepMaker(this.random, this.files, `${id}c`);
    const steps = this.random.repeat(1 + this.random.below(3), () => inner.step());
    this.files[name] = JSON.stringify({ steps });
    this.ids.push(...inner.ids);
    return name;
  }

  private withPolicies(step: Step): Step {
    const { random } = this;
    return {
      ...step,
      ...(random.chance(2) ? { when: this.conditionFor() } : {}),
      ...(random.chance(2) ? { on_error: random.one(["continue", "continue", "continue", "skip_rest", "stop"]) } : {}),
      ...(random.chance(12) && Object.hasOwn(step, "run") ? { retry: { max: 2, delay_ms: 0 } } : {}),
    };
  }

  private conditionFor(): string | boolean {
    const { random, conditions } = this;
    if (random.chance(15)) return random.chance(2);
    const [first, ...more] = conditions;
    const again = first !== undefined && random.chance(3);
    const condition = again ? random.one([first, ...more]) : this.condition();
    conditions.push(condition);
    return condition;
  }

  private condition(): string {
    const { random } = this;
    const one = (): string => this.atom();
    switch (random.below(6)) {
      case 0:
        return `${one()} && ${one()}`;
      case 1:
        return `${one()} || ${one()}`;
      case 2:
        return `!(${one()})`;
      default:
        return one();
    }
  }

  private atom(): string {
    const { random } = this;
    const id = this.earlier();
    const field = (): string =>
      random.one(["json.x", "json.n", "approved", "approved", "skipped", "error", "json", "id"]);
    switch (random.below(9)) {
      case 0:
        return `$${id}.${field()} == $${this.earlier()}.${field()}`;
      case 1:
        return `$${id}.json.n ${random.one(["==", "!=", ">", "<="])} ${random.below(3)}`;
      case 2:
        return `!$${id}.${field()}`;
      case 3:
        return `$${id}.${field()} ${random.one(["==", "!="])} ${random.one(["true", "false", "null"])}`;
      case 4:
        return `!$${id}.${field()} == ${random.one(["true", "false"])}`;
      case 5:
        return `$${id}.${random.one(["errorMessage", "stdout", "response.ok", "approvedBy"])}`;
      default:
        return `$${id}.${field()}`;
    }
  }

  private earlier(): string {
    const own = this.ids.filter((id) => id.startsWith(this.prefix) && !id.slice(this.prefix.length).includes("c"));
    const [first, ...more] = own;
    return first === undefined ? "nowhere" : this.random.one([first, ...more]);
  }
}
