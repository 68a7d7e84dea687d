-- CreateTable
CREATE TABLE "PinnedFile" (
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,

    PRIMARY KEY ("runId", "fileName"),
    CONSTRAINT "PinnedFile_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "Run" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PinnedFile_workspaceId_versionId_fkey" FOREIGN KEY ("workspaceId", "versionId") REFERENCES "WorkflowVersion" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PinnedFile_workspaceId_versionId_idx" ON "PinnedFile"("workspaceId", "versionId");
