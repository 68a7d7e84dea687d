import type { Catalog } from "@/lib/lobster/contract/catalog";
import type { FieldDefinition, StepKindDefinition } from "@/lib/lobster/contract/step-kind";
import { block, code, page, table } from "./markdown";
import { defaultText, membersTable, schemaText } from "./schema-text";

const filledIn: Readonly<Record<FieldDefinition["substitution"], string>> = {
  none: "as written",
  args: "`${arg}`",
  template: "`${arg}`, `$step.path`",
  reference_or_template: "a reference alone gives its value, else `${arg}`, `$step.path`",
  condition: "a [condition](expressions.md#conditions)",
};

function fieldSection(field: FieldDefinition, level: string, root = ""): string {
  const { name, aliases, mistakes, help, schema, substitution } = field;
  const facts = [
    ["Value", schemaText(schema)],
    ["Default", defaultText(schema)],
    ["Filled in", filledIn[substitution].replace("](", `](${root}`)],
    ["Also written", (aliases ?? []).map(code).join(", ")],
    ["Not read, but often meant", (mistakes ?? []).map(code).join(", ")],
  ].filter(([, text]) => text !== "");
  return [`${level} ${code(name)}`, help, table(["", ""], facts), membersTable(schema)]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The page of the fields at the top of a file. */
export function filePage({ topLevelFields }: Catalog): string {
  return page(
    "The file",
    "A workflow file is YAML 1.2 (core schema, one document) with the ending `.lobster`, `.yaml` or `.yml`, or JSON with the " +
      "ending `.json`. Keys that are not listed here are ignored; `lobster check` names them.",
    ...topLevelFields.map((field) => fieldSection(field, "##")),
  );
}

/** Kinds that can be told from each other by a key. */
export function namedKinds({ stepKinds }: Catalog): readonly StepKindDefinition[] {
  return stepKinds.filter(({ actionKeys }) => actionKeys.length > 0);
}

/** The page of one kind of step. */
export function stepPage(kind: StepKindDefinition, catalog: Catalog): string {
  const template = Object.entries(kind.template());
  const example = [
    `- id: example`,
    ...template.map(([key, value]) => `  ${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
  ];
  const shared = catalog.fieldsOf(kind).filter(({ name }) => !kind.fields.some((own) => own.name === name));
  const lists = kind.childLists.map(
    (list) =>
      `Steps under ${code(list.path.join("."))} are of the kinds ${list.kinds.map(code).join(", ")} and may have ` +
      `${list.sharedFields.map(code).join(", ")}. ${list.ordered ? "They run one after the other." : "They run at the same time."} ` +
      `${list.visibleAfter ? "Later steps can refer to them." : "Later steps cannot refer to them."}`,
  );
  return page(
    `${kind.label} (${kind.actionKeys.map(code).join(", ")})`,
    kind.docs,
    block("yaml", example.join("\n")),
    ...kind.fields.map((field) => fieldSection(field, "##", "../")),
    lists.length === 0 ? "" : `## Steps inside\n\n${lists.join("\n\n")}`,
    shared.length === 0 ? "" : "## Other keys",
    ...shared.map((field) => fieldSection(field, "###", "../")),
  );
}

/** The page of references, conditions and pipelines: their grammar and what they mean. */
export function expressionsPage(): string {
  return page(
    "References, conditions, pipelines",
    "## References",
    block(
      "ebnf",
      `argument  = "\${" , name , "}" ;
reference = "$" , id , "." , segment , { "." , segment } ;
name, id  = one or more of A-Z a-z 0-9 _ - ;
segment   = one or more of A-Z a-z 0-9 _ ;`,
    ),
    "A text is read once from left to right; what is filled in is not read again. The longest path counts. There are no " +
      "brackets: the third entry of a list is `.2`.",
    table(
      ["", "in a text", "alone in `stdin` or `for_each`", "in a condition"],
      [
        ["no step of that id has a result", "stays as written", "the step fails", "the run stops"],
        ["the result has nothing there", "empty; `approved` and `skipped`: `false`", "no input", "no value"],
        ["null", "empty", "no input", "`null`"],
        ["list, mapping", "compact JSON", "itself", "itself"],
        ["argument without a value", "stays as written", "stays as written", "cannot be used"],
      ],
    ),
    "A result has `stdout` (as printed, with its last line break) and `json` (when it is JSON), `skipped` after a false " +
      "condition, `approved`, `approvedBy` and `initiatedBy` after an approval, `response` and `subject` after a question, " +
      "`error` and `errorMessage` after a failure with `on_error: continue` or `skip_rest`, and `id`.",
    "## Conditions",
    block(
      "ebnf",
      `condition  = and , { "||" , and } ;
and        = comparison , { "&&" , comparison } ;
comparison = unary , [ ( "==" | "!=" | "<=" | ">=" | "<" | ">" ) , unary ] ;
unary      = { "!" } , ( "(" , condition , ")" | reference | text | number | "true" | "false" | "null" | word ) ;
text       = '"' , … , '"' | "'" , … , "'" ;
word       = a bare text, only on the right side of a comparison ;`,
    ),
    "- A condition is evaluated in full: a reference to a step without a result stops the run wherever it stands.\n" +
      '- `==` compares type and value: `"5" == 5` is false, a missing value is not `null`. Lists and mappings are compared by content.\n' +
      "- `<`, `<=`, `>` and `>=` compare numbers and texts that are numbers; with anything else they are false.\n" +
      '- Alone, `false`, `0`, `""`, `null` and a missing value are false, everything else is true, also `"false"` and `[]`.\n' +
      "- `!` binds strongest, then comparisons, `&&`, `||`.\n" +
      "- A step whose condition is false has the result `skipped: true`. Errors of a condition stop the run whatever `on_error` says.",
    "## Pipelines",
    block(
      "ebnf",
      `pipeline = stage , { "|" , stage } , [ "|" ] ;
stage    = command , { blank , word } ;
word     = adjacent parts: plain text, 'single quoted', "double quoted" ;`,
    ),
    "- Outside quotes a backslash is an ordinary character, and `$`, `*`, `>` and `~` have no meaning.\n" +
      "- Between single quotes only `\\'` is an escape, and `\\\\` directly before the closing quote. Between double quotes " +
      'these are: `\\"`, `\\\\`, `\\$`, a backslash before a backtick, and one at the end of a line.\n' +
      "- `--key value` and `--key=value` are flags; a flag takes the next word unless that begins with `--`. The last one counts. " +
      "Flags of `exec` stand before its program.\n" +
      "- All commands are looked up before the first one runs.",
  );
}
