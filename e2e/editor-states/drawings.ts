import { expect, type Page } from "@playwright/test";
import { longWorkflow } from "../../bench/long-workflow";
import { everything } from "../support/everything";
import { type OpenedText, openedText, openText } from "../support/open-text";
import { storeWorkflow } from "../support/store-workflow";
import { type OpenWorkflow, type StateList, statesOf } from "./editor-state";
import { choose, openStep } from "./hands";

/** A workflow of the examples that every workspace has. */
const openSample: OpenWorkflow = async (page) => {
  await page.goto("/w/home/workflows");
  await page.getByRole("link", { name: "jacket-advice" }).first().click();
  await expect(page).toHaveURL(/workflows\/[0-9a-f-]{36}/);
  return { id: page.url().split("/").at(-1) ?? "", ...(await openedText(page)) };
};

const inner = `name: collect
steps:
  - id: list
    run: ls notes
  - id: sure
    approval: Read all of them?
  - id: read
    run: cat notes/*
    stdin: $list.stdout
`;

const outer = (file: string) => `name: containers
steps:
  - id: calls
    parallel:
      wait: all
      branches:
        - id: left
          run: hostname
        - id: right
          run: date -u
  - id: each
    for_each: $calls.json
    steps:
      - id: shape
        pipeline: exec echo hello | head --n 1
      - id: tell
        run: echo "$item"
        stdin: $shape.stdout
  - id: collect
    workflow: ${file}
`;

/** A workflow with a step of each kind that holds others. */
const openContainers: OpenWorkflow = async (page, fileName) => {
  const { fileName: innerName } = await storeWorkflow(page, [inner], `inner-of-${fileName}`);
  return openText(page, outer(innerName), fileName);
};

const gates = `name: gates
steps:
  - id: draft
    run: echo draft
  - id: look
    approval: Send this draft to everybody on the list?
  - id: which
    input:
      prompt: Which people get it?
      responseSchema:
        type: object
        required: [kind]
        properties:
          kind: { enum: [friends, everybody], title: Circle }
          count: { type: integer, title: At most }
          note: { type: string, title: A word to them }
  - id: send
    run: mail -s Hello team@example.org
    when: $look.approved
  - id: tidy
    run: rm -rf drafts
    when: $which.response.count > 2
`;

/** Drags a step beside its place. */
async function moveAside(page: Page, { step }: OpenedText, id: string): Promise<void> {
  const box = await step(id).boundingBox();
  if (box === null) throw new Error(`${id} is not drawn`);
  const from = { x: box.x + box.width / 2, y: box.y + 12 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
  await page.mouse.move(from.x + 70, from.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await step(id).boundingBox())?.x ?? 0).toBeGreaterThan(box.x + 20);
}

/** What the drawing looks like by itself. */
export const drawings: StateList = {
  name: "Drawings",
  window: "desktop",
  states: [
    {
      name: "the sample with a step selected",
      open: openSample,
      arrange: async (page, editor) => {
        await openStep(page, editor, "advice");
        await expect(editor.text.locator(".step-lines").first()).toBeVisible();
      },
    },
    {
      name: "containers and a workflow opened in place",
      open: openContainers,
      arrange: async (page, { step }) => {
        await expect(step("collect")).toBeVisible();
        await page.getByRole("button", { name: /^Steps of inner-of-/ }).click();
        await expect(page.getByRole("region", { name: /to be read only$/ })).toContainText("Read all of them?");
        await page.getByRole("application", { name: "Workflow graph" }).focus();
        await page.keyboard.press("1");
      },
    },
    ...statesOf(gates, [
      {
        name: "gates as diamonds, with their zones and the form of a question",
        arrange: async (page, editor) => {
          await choose(editor, "which");
          await expect(page.locator('[data-zone="look"]')).toContainText("behind look");
        },
        leave: async () => undefined,
      },
      {
        name: "the drawing without zones",
        arrange: async (page) => {
          await page.getByRole("button", { name: "Hide what stands behind gates" }).click();
          await expect(page.locator("[data-zone]")).toHaveCount(0);
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Show what stands behind gates" }).click();
        },
      },
      {
        name: "free placement, with a step moved aside",
        arrange: async (page, editor) => {
          await page.getByRole("button", { name: /^Free placement is off/ }).click();
          await moveAside(page, editor, "draft");
        },
        leave: async (page) => {
          await page.getByRole("button", { name: /^Free placement: dragging/ }).click();
        },
      },
    ]),
    ...statesOf(everything, [
      {
        name: "a drawing of everything",
        arrange: async (_, { step }) => {
          await expect(step("lost")).toBeVisible();
        },
        leave: async () => undefined,
      },
      {
        name: "keys that nothing reads, with their repairs",
        arrange: async (_, editor) => {
          await choose(editor, "pay");
          await expect(editor.step("pay")).toContainText("not gated");
        },
        leave: async () => undefined,
      },
      {
        name: "several steps selected",
        arrange: async (page, editor) => {
          await choose(editor, "fetch");
          await page.keyboard.press("ControlOrMeta+a");
          await expect(editor.step("lost")).toHaveAttribute("aria-current", "true");
        },
        leave: async (page) => {
          await page.keyboard.press("Escape");
        },
      },
      {
        name: "a drawing without the text",
        arrange: async (page, { text }) => {
          await page.getByRole("button", { name: "Graph", exact: true }).click();
          await expect(text).toBeHidden();
        },
        leave: async () => undefined,
      },
      {
        name: "the text without the drawing",
        arrange: async (page, { step }) => {
          await page.getByRole("button", { name: "Text", exact: true }).click();
          await expect(step("fetch")).toBeHidden();
        },
        leave: async (page) => {
          await page.getByRole("button", { name: "Both", exact: true }).click();
        },
      },
    ]),
    ...statesOf(longWorkflow(1000), [
      {
        name: "1,000 steps from the beginning",
        arrange: async (_, { step }) => {
          await expect(step("step-0")).toBeVisible();
        },
        leave: async () => undefined,
      },
      {
        name: "1,000 steps from far out",
        alike: ".react-flow__node:nth-child(n + 30)",
        arrange: async (page, { step }) => {
          await page.getByRole("button", { name: /^Fit the drawing/ }).click();
          await expect(step("step-999")).toBeVisible();
        },
      },
    ]),
  ],
};
