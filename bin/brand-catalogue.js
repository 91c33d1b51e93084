#!/usr/bin/env node
// The program as npm runs it (`npx brand-catalogue`). Releases have a launcher of their own: see tools/release.
import '../tools/require-node.js'
await import('../src/cli/main.ts')
