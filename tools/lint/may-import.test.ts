import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// Each folder, with imports that its files may have, and imports that they may not.
const cases: [string, string[], string[]][] = [
  ['contract', ['zod/mini', './b.ts'], ['zod', '#client/a.ts']],
  ['client', ['#contract/a.ts', './match/a.ts'], ['react', 'node:fs/promises', '#checkup/a.ts']],
  ['client/match', ['#client/b.ts'], ['../b.ts']],
  ['checkup', ['./run/a.ts'], ['#web/data/a.ts']],
  ['embed', ['./protocol/a.ts', '#embed/protocol/a.ts'], ['zod/mini', '#contract/a.ts']],
  ['service', ['fastify', 'node:fs/promises', '#service/site/a.ts'], ['#web/data/a.ts', '#checkup/a.ts']],
  ['web', ['#web/list/a.ts', 'react-dom/client'], ['#service/a.ts', 'node:fs']],
  ['web/list', ['#web/list/rows/a.ts', '#web/export/a.ts'], ['#checkup/rules/a.ts', '#web/app.tsx']],
  ['web/brand', ['#web/data/a.ts'], ['#web/list/a.ts']],
  ['web/data', ['@tanstack/react-query'], ['#web/brand/b.ts']],
  ['web/ui', ['react'], ['#contract/a.ts', '#web/data/a.ts']],
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
