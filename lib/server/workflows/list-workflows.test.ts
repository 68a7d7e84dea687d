import { afterEach, beforeEach, expect, it } from "vitest";
import { member, storedWorkflow, type TestServer, testServer } from "@/lib/testing/test-server";
import type { Access } from "../auth/principal";
import { listWorkflows } from "./list-workflows";

let server: TestServer;
let ida: Access;
beforeEach(async () => {
  server = await testServer();
  ida = await member(server.context, { workspace: "home", name: "Ida" });
});
afterEach(() => server.remove());

it("lists more workflows than one query may name", async () => {
  const first = await storedWorkflow(server.context, ida, "steps:\n  - run: echo a\n");
  const { text: _, ...row } = await server.context.db.workflowVersion.findFirstOrThrow({
    where: { workflowId: first.id },
  });
  const workflow = await server.context.db.workflow.findUniqueOrThrow({ where: { id: first.id } });
  const copies = Array.from({ length: 600 }, (_unused, index) => `copy-${index}`);
  await server.context.db.workflow.createMany({
    data: copies.map((id) => ({ ...workflow, id, fileName: id, liveFileName: id })),
  });
  await server.context.db.workflowVersion.createMany({
    data: copies.map((id) => ({ ...row, id, workflowId: id, text: "" })),
  });

  const listed = await listWorkflows(server.context, ida);

  expect(listed).toHaveLength(601);
  expect(new Set(listed.map(({ updatedBy }) => updatedBy.name))).toEqual(new Set(["Ida"]));
});
