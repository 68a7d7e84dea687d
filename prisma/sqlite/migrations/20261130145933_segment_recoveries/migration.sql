-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Segment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "liveRunId" TEXT,
    "checkpointId" TEXT,
    "state" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "recoveries" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "leaseUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Segment_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "Run" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Segment_checkpointId_fkey" FOREIGN KEY ("checkpointId") REFERENCES "Checkpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Segment" ("checkpointId", "createdAt", "epoch", "id", "leaseUntil", "liveRunId", "runId", "state", "worker", "workspaceId") SELECT "checkpointId", "createdAt", "epoch", "id", "leaseUntil", "liveRunId", "runId", "state", "worker", "workspaceId" FROM "Segment";
DROP TABLE "Segment";
ALTER TABLE "new_Segment" RENAME TO "Segment";
CREATE UNIQUE INDEX "Segment_liveRunId_key" ON "Segment"("liveRunId");
CREATE UNIQUE INDEX "Segment_checkpointId_key" ON "Segment"("checkpointId");
CREATE INDEX "Segment_state_id_idx" ON "Segment"("state", "id");
CREATE INDEX "Segment_runId_idx" ON "Segment"("runId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
