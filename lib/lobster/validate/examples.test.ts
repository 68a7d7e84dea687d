import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { openDocument } from "../document/open-document";
import { diagnose } from "./diagnose";

const folder = path.resolve(import.meta.dirname, "../../../examples");
const files = readdirSync(folder).filter((name) => name.endsWith(".lobster"));

it("finds the samples", () => {
  expect(files.length).toBeGreaterThan(3);
});

it.each(files)("has nothing to say about the sample %s", (name) => {
  const document = openDocument(readFileSync(path.join(folder, name), "utf8"), catalog);

  expect(diagnose(document, catalog, () => null)).toEqual([]);
});
