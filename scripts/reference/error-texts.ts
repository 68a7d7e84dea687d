import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A message that the source can raise; `<name>` stands for what is filled in. */
export type ErrorText = {
  readonly text: string;
  readonly type: string;
  /** Path of the file, from the root of the repository. */
  readonly file: string;
};

type Factory = { readonly type: string; readonly parameter: number; readonly before: string; readonly after: string };
type Scope = { readonly file: string; readonly source: ts.SourceFile };

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(full);
      return entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts") ? [full] : [];
    });
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return nameOf(node.left);
  if (ts.isCallExpression(node) && node.arguments.length === 0 && ts.isPropertyAccessExpression(node.expression)) {
    return nameOf(node.expression.expression);
  }
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  return argument === undefined ? "…" : nameOf(argument);
}

/** The constant that a name stands for, looked for outwards from its use. */
function constantOf(name: string, from: ts.Node): ts.Expression | null {
  for (let scope: ts.Node | undefined = from.parent; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find((one) => one.name.getText() === name);
      if (found?.initializer !== undefined) return found.initializer;
    }
  }
  return null;
}

/** Every text an expression can give; null for one that only data decides. */
function textsOf(node: ts.Expression, depth = 0): readonly string[] | null {
  if (depth > 4) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const inner = constantText(expression, depth);
      return `${inner ?? `<${nameOf(expression)}>`}${literal.text}`;
    });
    return [node.head.text + parts.join("")];
  }
  if (ts.isConditionalExpression(node)) {
    const both = [textsOf(node.whenTrue, depth + 1), textsOf(node.whenFalse, depth + 1)];
    const known = both.flatMap((one) => one ?? []);
    return known.length === 0 ? null : known;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = textsOf(node.left, depth + 1);
    const right = textsOf(node.right, depth + 1);
    return left === null || right === null ? null : left.flatMap((one) => right.map((other) => one + other));
  }
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, depth);
  if (ts.isIdentifier(node)) {
    const constant = constantOf(node.text, node);
    return constant === null ? null : textsOf(constant, depth + 1);
  }
  return null;
}

/** Text of a short constant inside a longer text, such as the subject of a sentence. */
function constantText(node: ts.Expression, depth: number): string | null {
  if (!ts.isIdentifier(node)) return null;
  const constant = constantOf(node.text, node);
  const texts = constant === null ? null : textsOf(constant, depth + 1);
  return texts?.length === 1 ? (texts[0] ?? null) : null;
}

function isErrorClass(node: ts.Node): node is ts.NewExpression {
  return ts.isNewExpression(node) && /^(LobsterError|UnmaskableStepError)$/.test(node.expression.getText());
}

/** Type and message of a thrown error. */
function argumentsOf(node: ts.NewExpression): { readonly type: string; readonly message: ts.Expression | undefined } {
  const given = node.arguments ?? ts.factory.createNodeArray();
  if (node.expression.getText() === "UnmaskableStepError") return { type: "runtime_error", message: given[1] };
  const [type] = given;
  return { type: type !== undefined && ts.isStringLiteral(type) ? type.text : "runtime_error", message: given[2] };
}

/** A function that makes an error of the text it is given, such as `refused("…")`. */
function factoryOf(declaration: ts.FunctionDeclaration): Factory | null {
  let found: Factory | null = null;
  const visit = (node: ts.Node): void => {
    if (isErrorClass(node)) {
      const { type, message } = argumentsOf(node);
      const names = declaration.parameters.map((parameter) => parameter.name.getText());
      if (message !== undefined && ts.isIdentifier(message) && names.includes(message.text)) {
        found = { type, parameter: names.indexOf(message.text), before: "", after: "" };
      } else if (message !== undefined && ts.isTemplateExpression(message)) {
        const texts = textsOf(message)?.[0] ?? "";
        const hole = names.find(
          (name) => /message|reason|detail|problem|complaint|text/.test(name) && texts.includes(`<${name}>`),
        );
        if (hole !== undefined) {
          const [before = "", after = ""] = texts.split(`<${hole}>`);
          found = { type, parameter: names.indexOf(hole), before, after };
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  if (declaration.body !== undefined) visit(declaration.body);
  return found;
}

function factoriesIn(source: ts.SourceFile, only: "exported" | "all"): ReadonlyMap<string, Factory> {
  const found = new Map<string, Factory>();
  for (const statement of source.statements) {
    if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) continue;
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (only === "exported" && !isExported) continue;
    const factory = factoryOf(statement);
    if (factory !== null) found.set(statement.name.text, factory);
  }
  return found;
}

function textsIn({ file, source }: Scope, factories: ReadonlyMap<string, Factory>): readonly ErrorText[] {
  const found: ErrorText[] = [];
  const add = (texts: readonly string[] | null, type: string): void => {
    for (const text of texts ?? [])
      if (/[A-Za-z]{3}/.test(text.replace(/<\w*>/g, ""))) found.push({ text, type, file });
  };
  const visit = (node: ts.Node): void => {
    if (isErrorClass(node)) {
      const { type, message } = argumentsOf(node);
      if (message !== undefined) add(textsOf(message), type);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const factory = factories.get(node.expression.text);
      const message = factory === undefined ? undefined : node.arguments[factory.parameter];
      if (factory !== undefined && message !== undefined) {
        add(textsOf(message)?.map((text) => factory.before + text + factory.after) ?? null, factory.type);
      }
    }
    if (
      file.includes("/validate/") &&
      ts.isYieldExpression(node) &&
      node.expression !== undefined &&
      ts.isObjectLiteralExpression(node.expression)
    ) {
      for (const property of node.expression.properties) {
        if (property.name?.getText() !== "message") continue;
        if (ts.isPropertyAssignment(property)) add(textsOf(property.initializer), "runtime_error");
        if (ts.isShorthandPropertyAssignment(property)) add(textsOf(property.name), "runtime_error");
      }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === "must" && ts.isObjectLiteralExpression(node.parent)) {
      const key = node.parent.properties.find((one) => one.name?.getText() === "key");
      const name = key !== undefined && ts.isPropertyAssignment(key) ? (textsOf(key.initializer)?.[0] ?? "") : "";
      add(textsOf(node.initializer)?.map((text) => `Workflow step <id> … ${name} ${text}`) ?? null, "runtime_error");
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Messages of errors that folders of the source can raise, without those about edits, each once for a file, in the order of files and texts. */
export function errorTexts(root: string, folders: readonly string[]): readonly ErrorText[] {
  const scopes = folders
    .flatMap((folder) => sourceFiles(path.join(root, folder)))
    .filter((full) => !full.includes(`${path.sep}edit${path.sep}`))
    .map((full): Scope => {
      const file = path.relative(root, full);
      const source = ts.createSourceFile(file, readFileSync(full, "utf8"), ts.ScriptTarget.Latest, true);
      return { file, source };
    });
  const exported = new Map(scopes.flatMap(({ source }) => [...factoriesIn(source, "exported")]));
  const found = scopes.flatMap((scope) => {
    const own = factoriesIn(scope.source, "all");
    const imported = [...exported].filter(([name]) => new RegExp(`import .*\\b${name}\\b`).test(scope.source.text));
    return textsIn(scope, new Map([...imported, ...own]));
  });
  const unique = new Map(found.map((one) => [`${one.file}\n${one.text}`, one]));
  return [...unique.values()].sort((a, b) => compare(a.file, b.file) || compare(a.text, b.text));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
