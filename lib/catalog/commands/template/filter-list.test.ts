import { expect, it } from "vitest";
import { templateFilters } from "./filter-list";
import { filterNames } from "./filters";

it("lists every filter there is, and none that is not", () => {
  expect(templateFilters.map(({ name }) => name)).toEqual(filterNames);
});
