#!/usr/bin/env node
// The program as npm runs it (`npx brand-catalogue`). bin/brand-catalogue is quicker, and needs sh.
import '../tools/require-node.js'
await import('../src/cli/main.ts')
