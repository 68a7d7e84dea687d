#!/usr/bin/env node
import { runAsPipeline } from "./invoke-shim.mjs";

await runAsPipeline("apus.invoke");
