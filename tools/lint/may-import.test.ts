import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// A folder, what its files may import, and what they may not.
const cases: [string, string[], string[]][] = [
  ['contract', ['zod/mini', './b.ts'], ['zod', '#client/a.ts']],
  ['client', ['#contract/a.ts', './walk/a.ts'], ['react', 'node:fs/promises', '#checkup/a.ts']],
  ['client/walk', ['#client/a.ts'], ['#client/time-walk/a.ts']],
  ['checkup', ['./run/a.ts'], ['node:fs', '#web/api/a.ts']],
  ['checkup/rules', ['#checkup/columns/a.ts'], ['#checkup/run/a.ts', '../run/a.ts']],
  ['embed/loader', ['#embed/protocol/a.ts'], ['zod/mini', '#contract/a.ts']],
  ['service', ['#service/start/a.ts'], ['#web/api/a.ts', '#client/a.ts']],
  ['service/site', ['node:fs/promises', 'fastify', '#service/stores/model/a.ts'], ['#service/import/a.ts']],
  ['service/v1', ['#service/http/a.ts'], ['fastify', '#service/start/a.ts']],
  ['service/stores/sqlite', ['#service/stores/sqlite/file/a.ts'], ['#service/stores/postgres/a.ts']],
  [
    'service/stores/postgres/connections',
    ['pg', '#service/stores/model/a.ts'],
    ['#service/stores/postgres/a.ts'],
  ],
  ['web/app', ['#web/brands/a.ts', 'react-dom/client'], ['#service/a.ts', 'node:fs']],
  ['web/brands', ['#web/brands/rows/a.ts'], ['#web/app/a.ts', '#web/lookup/a.ts']],
  ['web/brands/rows', ['#web/brands/list/a.ts'], ['#web/brands/a.ts', '#web/brands/filters/a.ts']],
  ['web/api', ['@tanstack/react-query'], ['react']],
  ['web/ui', ['react'], ['#contract/a.ts', 'react-router-dom']],
]

test('the linter refuses the imports that the table does not allow, and no others', () => {
  const project = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'brand-catalogue-lint-'))
  const plant = (path: string, imports: string[]) => {
    mkdirSync(join(folder, 'src', path), { recursive: true })
    writeFileSync(
      join(folder, 'src', path, 'a.ts'),
      imports.map((name) => `export * from '${name}'\n`).join(''),
    )
  }
  try {
    const config = pathToFileURL(join(project, 'oxlint.config.ts')).href
    writeFileSync(join(folder, 'oxlint.config.ts'), `export { default } from '${config}'`)
    for (const [path, accepted, refused] of cases) plant(path, [...accepted, ...refused])
    const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] }
    const found = diagnostics.map(({ filename, message }) => `${filename.replaceAll('\\', '/')}: ${message}`)
    const expected = cases.flatMap(([path, , refused]) =>
      refused.map((name) => `src/${path}/a.ts: '${name}' import is restricted from being used by a pattern.`),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  } finally {
    rmSync(folder, { recursive: true })
  }
})
