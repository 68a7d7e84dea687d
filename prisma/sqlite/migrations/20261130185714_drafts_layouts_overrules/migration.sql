-- AlterTable
ALTER TABLE "WorkflowVersion" ADD COLUMN "requestKey" TEXT;

-- CreateTable
CREATE TABLE "Draft" (
    "workspaceId" TEXT NOT NULL,
    "workflowId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tab" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "baseHash" TEXT NOT NULL,
    "text" TEXT,
    "seq" BIGINT NOT NULL,
    "updatedAt" DATETIME NOT NULL,

    PRIMARY KEY ("workflowId", "userId", "tab"),
    CONSTRAINT "Draft_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkflowLayout" (
    "workflowId" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "offsets" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "WorkflowLayout_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EffectOverrule" (
    "workspaceId" TEXT NOT NULL,
    "workflowId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("workflowId", "key"),
    CONSTRAINT "EffectOverrule_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EffectOverrule_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Draft_workspaceId_userId_updatedAt_idx" ON "Draft"("workspaceId", "userId", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowLayout_workspaceId_workflowId_key" ON "WorkflowLayout"("workspaceId", "workflowId");

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowVersion_workflowId_authorId_requestKey_key" ON "WorkflowVersion"("workflowId", "authorId", "requestKey");
