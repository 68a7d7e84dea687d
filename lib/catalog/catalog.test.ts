import { readdirSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/lib/lobster/contract/json-value";
import { parsePipeline } from "@/lib/lobster/pipeline/parse-pipeline";
import { validateWorkflow } from "@/lib/lobster/validate/validate-workflow";
import { catalog } from "./index";

const ajv = new Ajv({ strict: false });

function foldersIn(folder: string): readonly string[] {
  return readdirSync(path.join(import.meta.dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Name of a command's folder: `groupBy` lives in `group-by`, `state.get` in `state-get`. */
function folderName(command: string): string {
  return command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll(/[._]/g, "-");
}

describe("the catalog", () => {
  it("holds every folder of steps and commands", () => {
    expect(catalog.stepKinds.map(({ kind }) => kind.replace("_", "-")).sort()).toEqual(foldersIn("steps"));
    expect(catalog.commands.map(({ name }) => folderName(name)).sort()).toEqual(foldersIn("commands"));
  });

  it.each<[JsonObject, string]>([
    [{ run: "echo" }, "shell"],
    [{ command: "echo" }, "shell"],
    [{ run: "", command: "echo" }, "empty"],
    [{ run: "  " }, "empty"],
    [{ run: "", pipeline: "head" }, "pipeline"],
    [{ run: null, approval: true }, "approval"],
    [{ run: 5 }, "shell"],
    [{ run: "echo", approval: true }, "shell"],
    [{ approval: "ok?" }, "approval"],
    [{ approval: {} }, "approval"],
    [{ approval: false }, "empty"],
    [{ approval: [] }, "empty"],
    [{ input: {} }, "input"],
    [{ workflow: "x", run: "echo" }, "workflow"],
    [{ parallel: {}, for_each: "$a.json" }, "parallel"],
    [{ for_each: "$a.json", pipeline: "head" }, "for_each"],
    [{}, "empty"],
    [JSON.parse('{"__proto__": 1}'), "empty"],
  ])("takes %j for a %s step", (fields, kind) => {
    expect(catalog.kindOf(fields).kind).toBe(kind);
  });

  it("lists own fields before shared ones, and only those that count in a list", () => {
    const shell = catalog.kindOf({ run: "x" });
    const [branches] = catalog.kindOf({ parallel: {} }).childLists;

    expect(catalog.fieldsOf(shell).map(({ name }) => name)).toEqual([
      "run",
      "stdin",
      "when",
      "approval",
      "env",
      "cwd",
      "retry",
      "timeout_ms",
      "on_error",
    ]);
    expect(catalog.fieldsOf(shell, branches).map(({ name }) => name)).toEqual(["run", "stdin", "env", "cwd"]);
  });
});

describe.each(catalog.stepKinds.map((kind) => [kind.kind, kind] as const))("the step kind %s", (_name, kind) => {
  it("starts as a step of its kind that the runtime accepts", () => {
    const template = kind.template();

    expect(catalog.kindOf(template).kind).toBe(kind.kind);
    expect(validateWorkflow({ steps: [{ id: "new", ...template }] }, () => null)).toBe(null);
  });

  it("has fields whose schemas compile and accept what it starts with", () => {
    const definitions = { answer: {}, child: {}, step: {} };
    for (const field of catalog.fieldsOf(kind)) {
      const accepts = ajv.compile({ ...field.schema, definitions });
      const value = kind.template()[field.name];
      if (value !== undefined) expect(accepts(value)).toBe(true);
      expect(field.help.length).toBeGreaterThan(20);
    }
  });

  it("summarises steps of any shape on one line", () => {
    const odd = [
      {},
      kind.template(),
      ...kind.actionKeys.flatMap((key) => [{ [key]: 5 }, { [key]: ["x"] }, { [key]: {} }]),
    ];

    for (const fields of odd) {
      expect(kind.summary(fields)).not.toMatch(/\n|undefined|\[object/);
      expect(kind.graphDetail(fields)).not.toMatch(/undefined|\[object/);
    }
  });

  it("names shared fields that exist", () => {
    const names = catalog.fieldsOf(kind).map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining([...kind.sharedFields]));
  });
});

describe.each(catalog.commands.map((command) => [command.name, command] as const))(
  "the command %s",
  (name, command) => {
    it("is found by its names", () => {
      for (const known of [name, ...(command.aliases ?? [])]) expect(catalog.command(known)).toBe(command);
    });

    it("has an example made of commands that exist and arguments it knows", () => {
      const stages = parsePipeline(command.example);
      const own = stages.find((stage) => stage.name === name);

      for (const stage of stages) expect(catalog.command(stage.name)?.name).toBe(stage.name);
      const documented = command.args.filter(({ positional }) => positional !== true).map((argument) => argument.name);
      const used = Object.keys(own?.args ?? {}).filter((flag) => flag !== "_");
      expect(own).toBeDefined();
      expect(documented).toEqual(expect.arrayContaining(used));
    });

    it("describes its arguments by a schema that compiles and knows each of them", () => {
      const { properties } = command.argsSchema;

      expect(() => ajv.compile(command.argsSchema)).not.toThrow();
      for (const argument of command.args) {
        expect(properties).toHaveProperty(argument.positional === true ? "_" : [argument.name]);
      }
    });
  },
);

it("finds no command by the name of an inherited member", () => {
  expect(catalog.command("constructor")).toBe(undefined);
});
