import { expect, it } from "vitest";
import { catalog } from "@/lib/catalog/index";
import { openDocument } from "@/lib/lobster/document/open-document";
import { crumbsAt } from "./crumbs";

const text = `name: a
steps:
  - id: loop
    for_each: $x.json
    steps:
      - id: inner
        run: echo
        env:
          KEY: value
  - run: nameless
`;
const document = openDocument(text, catalog);

function way(marker: string): string {
  return crumbsAt(document, text.indexOf(marker) + 1)
    .map(({ label }) => label)
    .join(" › ");
}

it("leads from the containers to the setting", () => {
  expect(way("value")).toBe("loop › inner › env › KEY");
  expect(way("$x.json")).toBe("loop › for_each");
  expect(way("nameless")).toBe("step 2 › run");
  expect(way("a\n")).toBe("name");
});

it("knows where each part stands", () => {
  const [, inner, env] = crumbsAt(document, text.indexOf("value"));

  expect(text.slice(inner?.offset).startsWith("- id: inner")).toBe(true);
  expect(text.slice(env?.offset).startsWith("env:")).toBe(true);
});

it("has nothing to say about a broken file", () => {
  expect(crumbsAt(openDocument("steps: [", catalog), 3)).toEqual([]);
});
