import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonValue } from "@/lib/lobster/contract/json-value";
import { EngineTrial, failureOf, outputOf } from "@/lib/testing/engine-trial";

let trial: EngineTrial;
beforeAll(() => {
  trial = new EngineTrial();
});
afterAll(() => trial.remove());

const output = async (text: string) => outputOf(await trial.pipeline(text));
const failure = async (text: string) => failureOf(await trial.pipeline(text));
/** The arguments that a real program gets, each in angle brackets. */
const words = (text: string) => output(`exec printf '<%s>\\n' ${text}`);
const behind = async (text: string, ...input: readonly JsonValue[]) => outputOf(await trial.stages(text, ...input));

describe("the words of a pipeline", () => {
  it("T1: do not know a backslash outside quotes", async () => {
    expect(await words("a\\ b c\\\\d \\$x")).toEqual(["<a\\>", "<b>", "<c\\\\d>", "<\\$x>"]);
    expect(await words("a\\|exec --stdin raw cat")).toEqual(["<a\\>"]);
  });

  it("T2: keep escapes in double quotes but those of quotes, backslashes, dollars, backticks and line ends", async () => {
    expect(await words('"\\" \\\\ \\$ \\`" "le\\\nft"')).toEqual(['<" \\ $ `>', "<left>"]);
    expect(await words('"\\n\\t\\x\\|"')).toEqual(["<\\n\\t\\x\\|>"]);
    expect(await output('exec printf "%s\\n" one two')).toEqual(["one", "two"]);
  });

  it("T3: keep everything in single quotes but an escaped single quote", async () => {
    expect(await words(`'it\\'s' 'a\\nb\\"c\\\\d$x'`)).toEqual(["<it's>", '<a\\nb\\"c\\\\d$x>']);
  });

  it("T4, D14: may end in a backslash within single quotes", async () => {
    expect(await words("'a\\\\' b")).toEqual(["<a\\>", "<b>"]);
    expect(await words("'a\\\\'|exec --stdin raw cat")).toEqual(["<a\\>"]);
    expect(await failure("exec echo 'a\\'")).toBe("parse_error: Unclosed quote");
  });

  it("T5: may be empty", async () => {
    expect(await words(`'' x "" y''`)).toEqual(["<>", "<x>", "<>", "<y>"]);
  });

  it("T6: join what stands side by side", async () => {
    expect(await words(`a'b'"c"d 'x y'"|"z`)).toEqual(["<abcd>", "<x y|z>"]);
  });

  it("T7: end at any white space, and no sign is one of a shell", async () => {
    expect(await words("a\nb\r\nc\td\re")).toEqual(["<a>", "<b>", "<c>", "<d>", "<e>"]);
    expect(await words("$HOME > * & ; ~ < #x")).toEqual(
      ["$HOME", ">", "*", "&", ";", "~", "<", "#x"].map((word) => `<${word}>`),
    );
  });
});

describe("the stages of a pipeline", () => {
  it("T8: may end in one bar and are none without a command", async () => {
    expect(await output("exec echo hi |")).toEqual(["hi"]);
    for (const text of ["| exec echo hi", "exec echo hi || head", "exec echo hi | | head", "head ||"]) {
      expect(await failure(text), text).toBe("parse_error: Empty command stage");
    }
    for (const text of ["", " \n\t "]) expect(await failure(text), text).toBe("parse_error: Empty pipeline");
  });

  it("T9: are all known before the first one runs", async () => {
    expect(await failure("exec touch ran | exec cat | nosuch")).toBe("runtime_error: Unknown command: nosuch");
    expect(await failure("exec touch ran | Exec cat")).toBe("runtime_error: Unknown command: Exec");
    expect(trial.read("ran")).toBeNull();
  });
});

describe("the flags of a stage", () => {
  it("T10: take the next word unless it begins with two dashes", async () => {
    const question = async (text: string) => {
      const envelope = await trial.pipeline(text);
      return envelope.ok ? envelope.requiresApproval?.prompt : envelope;
    };

    expect(await question("approve --prompt -n")).toBe("-n");
    expect(await question("approve --prompt --limit 3")).toBe("Approve?");
    expect(await question("approve --prompt=--limit 3")).toBe("--limit");
    expect(await question("approve --prompt one --prompt two")).toBe("two");
    expect(await behind("template -n {{.}}", 1)).toEqual(["-n 1"]);
  });

  it("T11: are off when they say false, 0 or no", async () => {
    for (const off of ["=false", "=0", "=no", " FALSE"]) {
      expect(await behind(`sort --desc${off}`, 1, 2), off).toEqual([1, 2]);
      const call = `openclaw.invoke --tool t --action a --url http://127.0.0.1:1 --each${off}`;
      // Without items, only --each makes no call at all.
      expect(await failure(call), off).toMatch(/^runtime_error: .*(?:fetch failed|request failed)/);
    }
    for (const on of ["", "=true", "=1", "=yes"]) {
      expect(await behind(`sort --desc${on}`, 1, 2), on).toEqual([2, 1]);
      expect(await output(`openclaw.invoke --tool t --action a --url http://127.0.0.1:1 --each${on}`), on).toEqual([]);
    }
    expect(await output("exec --json=false echo 5")).toEqual(["5"]);
    expect(await output("exec --json=true echo 5")).toEqual([5]);
  });
});

describe("exec", () => {
  it("T12, B5: does not take its command for the value of --json", async () => {
    expect(await output("exec --json echo [1,2]")).toEqual([1, 2]);
    expect(await output("exec --json --shell 'echo [1,2]'")).toEqual([1, 2]);
  });

  it("T13, D7: leaves everything behind the command to the command", async () => {
    expect(await words("--name x y --flag -- --json --stdin raw")).toEqual(
      ["--name", "x", "y", "--flag", "--", "--json", "--stdin", "raw"].map((word) => `<${word}>`),
    );
    expect(await output("exec -- echo hi")).toEqual(["hi"]);
    expect(await output("exec --json -- echo 7")).toEqual([7]);
  });

  it("T14: asks the shell for a single word with a blank, and starts the program otherwise", async () => {
    expect(await output("exec 'echo a b | tr a c; echo $((1+1))'")).toEqual(["c b", "2"]);
    expect(await output("exec echo 'a; echo b'")).toEqual(["a; echo b"]);
    expect(await failure("exec 'true;true'")).toBe("runtime_error: exec command not found: true;true");
  });

  it("T15: reads what comes in to its end and drops it without --stdin", async () => {
    expect(await behind("exec cat", "a", "b")).toEqual([]);
    expect(await output("exec --shell 'echo x; touch first-stage' | exec ls first-stage")).toEqual(["first-stage"]);
  });

  it("T16: makes an item of each line that is not empty, and null of no JSON", async () => {
    expect(await output("exec printf 'a\\r\\n\\n  b \\n\\t\\nlast'")).toEqual(["a", "  b ", "\t", "last"]);
    expect(await output("exec --json true")).toEqual([null]);
    expect(await output("exec true")).toEqual([]);
  });

  it("T17: hands over a list, lines of JSON, or lines of text without a line end", async () => {
    const shown = (how: string, ...input: readonly JsonValue[]) =>
      behind(`exec --stdin ${how} --shell "od -An -c | tr -s ' '"`, ...input);

    expect(await behind("exec --json --stdin json cat")).toEqual([]);
    expect(await behind("exec --stdin json cat")).toEqual(["[]"]);
    expect(await behind("exec --stdin json cat", { a: 1 })).toEqual(['[{"a":1}]']);
    expect(await shown("jsonl", 1, "s")).toEqual([' 1 \\n " s " \\n']);
    expect(await shown("raw", 1, "s")).toEqual([" 1 \\n s"]);
    expect(await shown("raw")).toEqual([]);
  });
});
