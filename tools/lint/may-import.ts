import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OxlintOverride } from 'oxlint'

const shared = ['#contract', '#client', 'zod/mini']
const node = ['#contract', 'node:*', 'zod/mini']
const ground = [...node, '#service/{command-failure,terminal}.ts', '#service/settings']
const fastify = ['@fastify', 'fastify', 'fastify-plugin']
const parts = [...shared, '#web/api', '#web/preferences', '#web/ui', '@tanstack', 'lucide', 'react']
const screen = [...parts, '#web/parts', '#web/routing', 'react-router-dom']
const brandList = [...screen, '#web/brands/list']

/**
 * What each folder of `src/` may import besides its own files and folders: packages, folders (`#room`), or only the files
 * directly in a folder (`#room/*`). A folder without a line has that of the nearest folder above it.
 * So no folder imports its siblings, or the folder above it, unless its line says so. Tests may import anything.
 */
const mayImport: Record<string, string[]> = {
  contract: ['zod/mini'],
  client: ['#contract'],
  'client/walk': ['#contract', '#client/*'],

  checkup: shared,
  'checkup/rules': [...shared, '#checkup/columns', '#checkup/logos'],
  'checkup/report': [...shared, '#checkup/columns', '#checkup/rules'],
  'checkup/run': [...shared, '#checkup/columns', '#checkup/logos', '#checkup/report', '#checkup/rules'],
  'checkup/probes': [...shared, '#checkup/columns', '#checkup/rules', '#checkup/run'],
  'checkup/command': [...shared, '#checkup', 'image-size', 'ipaddr.js', 'node:*'],
  'checkup/testing': [...shared, '#checkup', 'node:*'],

  'embed/protocol': [],
  'embed/loader': ['#embed/{package,protocol}'],
  'embed/package': ['react'],
  'embed/check': ['#embed/protocol', 'node:*'],

  cli: [...ground, '#checkup', '#client', '#service', 'commander'],
  service: [...ground, 'fastify', '@prometheus-io/client'],
  'service/settings': [...node, '#service/{command-failure,terminal}.ts', '#embed/protocol'],
  'service/stores/model': [...node, 'lru-cache', '#service/command-failure.ts'],
  'service/stores/postgres': [...ground, 'lru-cache', '#service/stores/model', 'pg'],
  'service/stores/sqlite': [...ground, '#service/stores/model'],
  'service/tokens': [...ground, '#service/stores'],
  'service/backup': [...ground, '#service/import', '#service/stores', '#service/tokens'],
  'service/demo': [...ground, '#service/stores', '#service/tokens', 'simple-icons'],
  'service/import': [...ground, '#client', '#service/stores', 'csv-parse'],
  'service/mirror': [
    ...ground,
    '#client',
    '#service/http',
    '#service/import',
    '#service/metrics',
    '#service/stores',
    'fastify-plugin',
    'fastify',
    '@prometheus-io/client',
  ],
  'service/metrics': [
    ...ground,
    '#service/{server,stores/model,tokens}',
    ...fastify,
    '@prometheus-io/client',
  ],
  'service/http': [...ground, 'ipaddr.js', 'lru-cache', '#service/stores/model'],
  'service/v1': [...ground, 'lru-cache', '#service/http', '#service/stores/model', '#service/tokens'],
  'service/gateway': [
    'lru-cache',
    ...ground,
    '#client',
    '#service/{http,metrics,tokens}',
    ...fastify,
    '@prometheus-io/client',
  ],
  'service/site': [
    ...ground,
    '#service/{gateway,http,mirror,stores/model,tokens}',
    '#embed/protocol',
    ...fastify,
  ],
  'service/server': [...ground, '#service/http', ...fastify],
  'service/start': [...ground, '#service'],
  'service/testing': [...ground, '#cli', '#service', 'fastify', 'pg', 'vitest'],

  web: screen,
  'web/app': [...screen, '#web', 'react-dom'],
  'web/early': [...screen, '#web/brands/list', '#web/embed', '#web/session', 'react-dom'],
  'web/brands': [
    ...screen,
    '#web/brand-table',
    '#web/brands/list',
    '#web/selection',
    '#web/timeline',
    '#web/views',
  ],
  'web/brands/list': screen,
  'web/brands/toolbar': [...brandList, '#web/brands/filters', '#web/timeline', '#web/views'],
  'web/brands/states': [...brandList, '#web/brands/{close-matches,notes}', '#web/views'],
  'web/brands/pager': [...brandList, '#web/brands/{export,filters,notes}', '#web/selection'],
  'web/checkup': [...screen, '#checkup', '#web/checkup/run'],
  'web/checkup/compare': [...screen, '#checkup', '#web/checkup/{report,run}'],
  'web/checkup/report': [
    ...screen,
    '#checkup',
    '#web/checkup/report/*',
    '#web/checkup/run',
    '#web/selection',
  ],
  'web/embed': [...screen, '#embed/protocol'],
  'web/lookup': [...screen, '#web/brand-table', '#web/selection', 'csv-parse'],
  'web/shortlist': [...screen, '#web/selection'],
  'web/shortlist/logo': [...screen, '#checkup/logos'],
  'web/shortlist/board': [...screen, '#web/selection', '#web/shortlist/logo', '#web/shortlist/reorder'],
  'web/shortlist/compare': [...screen, '#web/selection', '#web/shortlist/logo'],
  'web/shortlist/table': [...screen, '#web/brand-table', '#web/selection', '#web/shortlist/reorder'],
  'web/picker': [...screen, '#embed/protocol'],
  'web/parts': parts,
  'web/parts/logo-pixels': [...parts, '#checkup/logos'],
  'web/parts/paging': [...parts, '#web/parts/times'],
  'web/api': [...shared, '#web/ui/stored.ts', '@tanstack/react-query'],
  'web/api/settings': ['#contract', '#embed/protocol', 'zod/mini'],
  'web/routing': ['#contract', 'react', 'react-router-dom'],
  'web/preferences': ['react', '#web/ui'],
  'web/ui': ['lucide', 'react', 'react-dom'],
  'web/styles': ['@fontsource-variable'],
}

const lineOf = (folder: string): string[] =>
  mayImport[folder] ?? (folder === '.' ? [] : lineOf(dirname(folder)))

/** Patterns for `no-restricted-imports`, which reads `#` as the start of a comment. */
const allow = (entry: string) => {
  const pattern = `!${entry.replace('#', '[#]')}`
  return entry.endsWith('/*') ? [pattern] : [pattern, `${pattern}/**`]
}

/** One override of oxlint's rules for each folder, outer folders first: the last that matches a file applies. */
export const importRules: OxlintOverride[] = globSync('**/', { cwd: join(import.meta.dirname, '../../src') })
  .map((folder) => folder.replaceAll('\\', '/'))
  .toSorted()
  .map((folder) => {
    const allowed = [`#${folder}`, ...lineOf(folder)]
    const message = `src/${folder} may import only ${allowed.join(', ')}: see tools/lint/may-import.ts`
    const patterns = [{ group: ['**', '!./**', ...allowed.flatMap(allow)], message }]
    return {
      files: [`src/${folder}/**`],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-imports': ['error', { patterns }] },
    }
  })
