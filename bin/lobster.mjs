#!/usr/bin/env node
// The same as `lobster.cjs`, for those who name this file; the other starts faster.
import "./lobster.cjs";
