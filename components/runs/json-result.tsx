"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { dataShape } from "@/components/ui/data-columns";
import { DataTable } from "@/components/ui/data-table";
import { JsonTree } from "@/components/ui/json-tree";
import { Tabs } from "@/components/ui/tabs";
import type { JsonValue } from "@/lib/lobster/contract/json-value";

type JsonResultProps = {
  readonly value: JsonValue;
  /** Names the region for screen readers. */
  readonly label: string;
  readonly title?: string;
};

/** A JSON value: a tree, and beside it a table when it is a list of like objects. */
export function JsonResult({ value, label, title = "JSON" }: JsonResultProps) {
  const tree = <JsonTree value={value} label={label} className="max-h-[26rem]" />;
  const copy = <CopyButton text={JSON.stringify(value, null, 2)} label={`Copy ${label}`} />;
  if (Array.isArray(value) && dataShape(value).kind === "table") {
    return (
      <Tabs
        label={label}
        aside={copy}
        tabs={[
          { value: "table", label: "Table", content: <DataTable items={value} label={label} /> },
          { value: "json", label: "JSON", content: tree },
        ]}
      />
    );
  }
  return (
    <div>
      <div className="flex h-8 items-center justify-between">
        <h3 className="font-medium text-sm">{title}</h3>
        {copy}
      </div>
      {tree}
    </div>
  );
}
