"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { dataShape } from "@/components/ui/data-columns";
import { DataTable } from "@/components/ui/data-table";
import { JsonTree } from "@/components/ui/json-tree";
import { type Tab, Tabs } from "@/components/ui/tabs";
import type { CheckpointDetail } from "@/lib/api/checkpoints";

/** Everything the run shows with its question: what it is about, items, preview, arguments. */
export function CheckpointData({ checkpoint }: { readonly checkpoint: CheckpointDetail }) {
  const tabs = dataTabs(checkpoint);
  if (tabs.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold text-md">Data</h2>
      <Tabs
        label="Data of the request"
        tabs={tabs}
        aside={
          checkpoint.items.length > 0 ? (
            <CopyButton text={JSON.stringify(checkpoint.items, null, 2)} label="Copy the items as JSON" />
          ) : null
        }
      />
    </section>
  );
}

function dataTabs({ items, preview, subject, args }: CheckpointDetail): readonly Tab[] {
  const tabs: Tab[] = [...subjectTabs(subject)];
  if (items.length > 0) {
    const name = dataShape(items).kind === "table" ? "Table" : "Items";
    tabs.push({
      value: "items",
      label: (
        <>
          {name} <Badge>{items.length}</Badge>
        </>
      ),
      content: <DataTable items={items} label="Items of the request" />,
    });
    tabs.push({
      value: "json",
      label: "JSON",
      content: <JsonTree value={items} label="Items as JSON" className="max-h-[28rem]" />,
    });
  }
  if (preview !== null && preview !== "") {
    tabs.push({ value: "preview", label: "Preview", content: <CodeBlock text={preview} label="Preview" wrap /> });
  }
  const count = Object.keys(args).length;
  if (count > 0) {
    tabs.push({
      value: "args",
      label: (
        <>
          Arguments <Badge>{count}</Badge>
        </>
      ),
      content: <JsonTree value={args} label="Arguments of the run" />,
    });
  }
  return tabs;
}

/** What a question is about: text as it is, lists of like objects as a table, anything else as a tree; all as JSON too. */
function subjectTabs(subject: CheckpointDetail["subject"]): readonly Tab[] {
  if (subject === undefined || subject === null || subject === "") return [];
  const tab = (content: ReactNode): Tab => ({ value: "subject", label: "Subject", content });
  if (typeof subject === "string") return [tab(<CodeBlock text={subject} label="Subject" wrap />)];
  const isTable = Array.isArray(subject) && dataShape(subject).kind === "table";
  return [
    tab(
      isTable ? (
        <DataTable items={subject} label="Subject" />
      ) : (
        <JsonTree value={subject} label="Subject" className="max-h-[28rem]" />
      ),
    ),
    {
      value: "subject-json",
      label: "Subject as JSON",
      content: <CodeBlock text={JSON.stringify(subject, null, 2)} label="Subject as JSON" wrap />,
    },
  ];
}
