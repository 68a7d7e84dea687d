import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { type RawInterpolation, traceInterpolations } from "./trace-interpolations";

function traces(text: string): readonly RawInterpolation[] {
  return traceInterpolations(openDocument(text, catalog), catalog);
}

const flow = `args: { who: { default: you } }
steps:
  - { id: inbox, run: curl -s https://mail.example/inbox }
  - { id: first, run: jq .0, stdin: $inbox.json }
  - id: tell
    run: |
      # about $first.json.subject
      echo "$first.json.subject"
      echo '\${who}' "$LOBSTER_ARG_WHO"
  - id: loop
    for_each: $inbox.json
    steps:
      - { id: one, run: echo $item.json.subject }
`;

describe("values in command lines", () => {
  it("M8: are traced back to where they come from", () => {
    expect(traces(flow).map(({ text, quoting, trace }) => [text, quoting, ...trace.map(({ words }) => words)])).toEqual(
      [
        [
          "$first.json.subject",
          "double",
          "the output of `first`, which runs `jq .0`",
          "the output of `inbox`, which runs `curl -s https://mail.example/inbox`",
        ],
        ["${who}", "single", "the argument `who`, which whoever starts the run gives"],
        [
          "$item.json.subject",
          "bare",
          "the items of the loop `loop`",
          "the output of `inbox`, which runs `curl -s https://mail.example/inbox`",
        ],
      ],
    );
  });

  it("are marked at their place, also behind the same words in a comment", () => {
    const [first] = traces(flow);
    const { from = 0, to = 0 } = first?.range ?? {};
    expect(flow.slice(from - 6, to + 1)).toBe('echo "$first.json.subject"'.slice(-(to - from) - 7));
    expect(first?.rewrite).toEqual({ type: "extractInterpolation", path: first?.field, range: first?.range });
  });

  it("say whether they come from beyond the machine", () => {
    const texts = traces(
      "steps:\n  - { id: a, run: date }\n  - { id: b, run: curl x.org }\n  - { id: c, run: 'echo $a.stdout $b.stdout' }\n",
    );
    expect(texts.map(({ foreign }) => foreign)).toEqual([false, true]);
  });

  it("are none where nothing is put in", () => {
    expect(traces("steps:\n  - { id: a, run: 'echo $HOME ${PATH} $later.json $a.json' }\n")).toHaveLength(1);
  });

  it("end where steps take from themselves in a circle", () => {
    const text = "steps:\n  - { id: a, run: 'echo $b.json' }\n  - { id: b, run: 'echo $a.json' }\n";
    expect(traces(text).every(({ trace }) => trace.length <= 5)).toBe(true);
  });
});
