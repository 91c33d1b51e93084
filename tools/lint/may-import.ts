import type { OxlintOverride } from 'oxlint'

const shared = ['#contract', '#client', 'zod/mini']
const fastify = ['@fastify', 'fastify', 'fastify-plugin', '@prometheus-io/client', 'ipaddr.js']
const stores = ['csv-parse', 'lru-cache', 'pg', 'simple-icons', 'simple-icons-15']
const data = [...shared, '#embed', '#web/time', '#web/ui', '@tanstack', 'react', 'react-router-dom']
const brand = [...data, '#checkup/logos', '#web/data', 'lucide']
const screens = ['list', 'detail', 'export', 'match', 'shortlist', 'checkup', 'embed', 'session']
const packages = ['client-zip', 'react-dom']
const screen = [...brand, '#web/brand', ...screens.map((name) => `#web/${name}`), ...packages]

// What a folder of `src/` may import besides its own files: packages, and other folders (`#…`). Tests may import anything.
const mayImport: Record<string, string[]> = {
  contract: ['zod/mini'],
  client: ['#contract'],
  checkup: shared,
  'checkup/node': [...shared, '#checkup', 'image-size', 'ipaddr.js', 'node:*', 'saxes'],
  cli: [...shared, '#checkup', '#service', 'commander', 'node:*'],
  embed: [],
  service: [...shared, ...fastify, ...stores, '#embed/protocol', 'node:*'],
  web: [...screen, '#web', '@fontsource-variable'],
  'web/ui': ['@tanstack/react-store', 'lucide', 'react', 'react-dom'],
  'web/time': ['#contract'],
  'web/data': data,
  'web/brand': brand,
  ...Object.fromEntries(screens.map((name) => [`web/${name}`, screen])),
  'web/checkup': [...screen, '#checkup'],
  'web/session': [...screen, '#web/early'],
}

/** One override of oxlint's rules for each folder, outer folders first: the last that matches a file applies. */
export const importRules: OxlintOverride[] = Object.entries(mayImport).map(([folder, allowed]) => {
  // oxlint reads `#` as the start of a comment.
  const patterns = [`#${folder}`, ...allowed].map((entry) => `!${entry.replace('#', '[#]')}`)
  const group = ['**', '!./**', ...patterns, ...patterns.map((pattern) => `${pattern}/**`)]
  return {
    files: [`src/${folder}/**`],
    excludeFiles: ['**/*.test.ts', '**/testing/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message: 'See may-import.ts.' }] }] },
  }
})
