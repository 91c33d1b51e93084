import type { OxlintOverride } from 'oxlint'

const fastify = ['@fastify', 'fastify', 'fastify-plugin']
const packages = ['@prometheus-io/client', 'csv-parse', 'ipaddr.js', 'lru-cache', 'pg', 'simple-icons']
const shared = ['#contract', '#client', 'zod/mini']
const data = [...shared, '#embed/protocol', '#web/ui', '@tanstack', 'react', 'react-router-dom']
const brand = [...data, '#checkup/logos', '#web/data', 'lucide']
const screens = ['list', 'detail', 'export', 'match', 'shortlist', 'checkup', 'embed', 'session']
const screen = [...brand, '#web/brand', ...screens.map((name) => `#web/${name}`)]

/**
 * What each room of `src/` may import besides its own files: packages, and other rooms (`#room`). A folder without a line
 * belongs to the nearest room above it. Tests may import anything; circles are refused by `import/no-cycle`.
 */
const mayImport: Record<string, string[]> = {
  contract: ['zod/mini'],
  client: ['#contract'],
  checkup: [...shared, 'image-size', 'ipaddr.js', 'node:*', 'saxes'],
  cli: [...shared, '#checkup', '#service', 'commander', 'node:*'],
  embed: [],
  service: [...shared, ...fastify, ...packages, '#embed/protocol', 'node:*'],
  web: [...screen, '#web', 'react-dom'],
  'web/ui': ['lucide', 'react', 'react-dom'],
  'web/styles': ['@fontsource-variable'],
  'web/data': data,
  'web/brand': brand,
  ...Object.fromEntries(screens.map((name) => [`web/${name}`, screen])),
  'web/match': [...screen, 'csv-parse'],
  'web/export': [...screen, 'client-zip', 'react-dom'],
  'web/checkup': [...screen, '#checkup'],
}

/** One override of oxlint's rules for each room, outer rooms first: the last that matches a file applies. */
export const importRules: OxlintOverride[] = Object.entries(mayImport).map(([room, line]) => {
  const allowed = [`#${room}`, ...line]
  // oxlint reads `#` as the start of a comment.
  const patterns = allowed.map((entry) => `!${entry.replace('#', '[#]')}`)
  const group = ['**', '!./**', ...patterns, ...patterns.map((pattern) => `${pattern}/**`)]
  const message = `src/${room} may import only ${allowed.join(', ')}: see tools/lint/may-import.ts`
  return {
    files: [`src/${room}/**`],
    excludeFiles: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  }
})
