-- CreateTable
CREATE TABLE "Flow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "controllerId" TEXT NOT NULL,
    "goal" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "currentStep" TEXT NOT NULL,
    "state" TEXT,
    "wait" TEXT,
    "callId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    "cancelRequestedAt" DATETIME,
    CONSTRAINT "Flow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Flow_workspaceId_status_updatedAt_idx" ON "Flow"("workspaceId", "status", "updatedAt");

-- CreateIndex
CREATE INDEX "Flow_workspaceId_endedAt_idx" ON "Flow"("workspaceId", "endedAt");

-- CreateIndex
CREATE INDEX "Flow_callId_idx" ON "Flow"("callId");

-- CreateIndex
CREATE UNIQUE INDEX "Flow_workspaceId_id_key" ON "Flow"("workspaceId", "id");
