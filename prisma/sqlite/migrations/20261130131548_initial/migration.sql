-- CreateTable
CREATE TABLE "Instance" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LoginToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "LoginToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Membership" (
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "userId"),
    CONSTRAINT "Membership_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Workflow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "liveFileName" TEXT,
    "currentNumber" INTEGER NOT NULL,
    "currentHash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "stepCount" INTEGER NOT NULL,
    "gateCount" INTEGER NOT NULL,
    "errorCount" INTEGER NOT NULL,
    "factsRevision" TEXT NOT NULL,
    "runCount" INTEGER NOT NULL DEFAULT 0,
    "lastRunId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "archivedAt" DATETIME,
    CONSTRAINT "Workflow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkflowVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "workflowId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "message" TEXT,
    "authorId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "WorkflowVersion_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WorkflowVersion_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "workflowId" TEXT NOT NULL,
    "versionId" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "args" TEXT NOT NULL,
    "snapshot" TEXT,
    "status" TEXT NOT NULL,
    "lastSeq" INTEGER NOT NULL,
    "startedById" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "message" TEXT,
    "cancelRequestedAt" DATETIME,
    "cancelRequestedById" TEXT,
    CONSTRAINT "Run_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_workspaceId_versionId_fkey" FOREIGN KEY ("workspaceId", "versionId") REFERENCES "WorkflowVersion" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Run_startedById_fkey" FOREIGN KEY ("startedById") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RunEvent" (
    "runId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    PRIMARY KEY ("runId", "seq"),
    CONSTRAINT "RunEvent_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Segment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "liveRunId" TEXT,
    "checkpointId" TEXT,
    "state" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "worker" TEXT,
    "leaseUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Segment_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "Run" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Segment_checkpointId_fkey" FOREIGN KEY ("checkpointId") REFERENCES "Checkpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StepAttempt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "runId" TEXT NOT NULL,
    "segmentId" TEXT NOT NULL,
    "epoch" INTEGER NOT NULL,
    "stepId" TEXT NOT NULL,
    "stepPath" TEXT NOT NULL,
    "no" INTEGER NOT NULL,
    "executes" BOOLEAN NOT NULL,
    "command" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "pid" INTEGER,
    "startTime" TEXT,
    "bootId" TEXT,
    "outputTail" TEXT,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "StepAttempt_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "StepAttempt_segmentId_fkey" FOREIGN KEY ("segmentId") REFERENCES "Segment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Checkpoint" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "liveRunId" TEXT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "stepPath" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "itemCount" INTEGER NOT NULL,
    "attemptId" TEXT,
    "logTail" TEXT,
    "openedAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    CONSTRAINT "Checkpoint_workspaceId_runId_fkey" FOREIGN KEY ("workspaceId", "runId") REFERENCES "Run" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkpoint_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "StepAttempt" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "checkpointId" TEXT NOT NULL,
    "byId" TEXT NOT NULL,
    "byName" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "value" TEXT,
    "comment" TEXT,
    "digest" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Decision_workspaceId_checkpointId_fkey" FOREIGN KEY ("workspaceId", "checkpointId") REFERENCES "Checkpoint" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Decision_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    "workspaceId" TEXT,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "data" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "LoginToken_tokenHash_key" ON "LoginToken"("tokenHash");

-- CreateIndex
CREATE INDEX "LoginToken_userId_idx" ON "LoginToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_slug_key" ON "Workspace"("slug");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE INDEX "Workflow_workspaceId_archivedAt_updatedAt_idx" ON "Workflow"("workspaceId", "archivedAt", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Workflow_workspaceId_id_key" ON "Workflow"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Workflow_workspaceId_liveFileName_key" ON "Workflow"("workspaceId", "liveFileName");

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowVersion_workflowId_number_key" ON "WorkflowVersion"("workflowId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowVersion_workspaceId_id_key" ON "WorkflowVersion"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Run_workspaceId_id_idx" ON "Run"("workspaceId", "id" DESC);

-- CreateIndex
CREATE INDEX "Run_workspaceId_status_idx" ON "Run"("workspaceId", "status");

-- CreateIndex
CREATE INDEX "Run_workflowId_id_idx" ON "Run"("workflowId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Run_workspaceId_id_key" ON "Run"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Run_workspaceId_startedById_requestKey_key" ON "Run"("workspaceId", "startedById", "requestKey");

-- CreateIndex
CREATE UNIQUE INDEX "Segment_liveRunId_key" ON "Segment"("liveRunId");

-- CreateIndex
CREATE UNIQUE INDEX "Segment_checkpointId_key" ON "Segment"("checkpointId");

-- CreateIndex
CREATE INDEX "Segment_state_id_idx" ON "Segment"("state", "id");

-- CreateIndex
CREATE INDEX "Segment_runId_idx" ON "Segment"("runId");

-- CreateIndex
CREATE INDEX "StepAttempt_runId_state_idx" ON "StepAttempt"("runId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "StepAttempt_segmentId_epoch_stepPath_no_key" ON "StepAttempt"("segmentId", "epoch", "stepPath", "no");

-- CreateIndex
CREATE UNIQUE INDEX "Checkpoint_liveRunId_key" ON "Checkpoint"("liveRunId");

-- CreateIndex
CREATE UNIQUE INDEX "Checkpoint_attemptId_key" ON "Checkpoint"("attemptId");

-- CreateIndex
CREATE INDEX "Checkpoint_workspaceId_status_openedAt_idx" ON "Checkpoint"("workspaceId", "status", "openedAt");

-- CreateIndex
CREATE INDEX "Checkpoint_runId_idx" ON "Checkpoint"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "Checkpoint_workspaceId_id_key" ON "Checkpoint"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_checkpointId_key" ON "Decision"("checkpointId");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_workspaceId_checkpointId_key" ON "Decision"("workspaceId", "checkpointId");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_workspaceId_byId_requestKey_key" ON "Decision"("workspaceId", "byId", "requestKey");

-- CreateIndex
CREATE INDEX "AuditEvent_workspaceId_id_idx" ON "AuditEvent"("workspaceId", "id");

-- What is written once stays as it was written, whatever a program does.
CREATE TRIGGER "AuditEvent_no_update" BEFORE UPDATE ON "AuditEvent" BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER "AuditEvent_no_delete" BEFORE DELETE ON "AuditEvent" BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER "RunEvent_no_update" BEFORE UPDATE ON "RunEvent" BEGIN SELECT RAISE(ABORT, 'the journal of a run is append-only'); END;

CREATE TRIGGER "WorkflowVersion_no_update" BEFORE UPDATE ON "WorkflowVersion" BEGIN SELECT RAISE(ABORT, 'a version is immutable'); END;

CREATE TRIGGER "Decision_no_update" BEFORE UPDATE ON "Decision" BEGIN SELECT RAISE(ABORT, 'a decision is final'); END;
