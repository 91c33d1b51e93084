import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { classNames, separateClassNames } from './class-names.ts'

const scopedName = (folder: string) => {
  const { modules } = classNames(folder)
  if (!modules || typeof modules.generateScopedName !== 'function') throw new Error('No names are generated.')
  return modules.generateScopedName
}

test('a class has the number of its file, and so does every class of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-catalogue-classes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = ['list/row.module.css', 'detail/panel.module.css'].map((path) => join(folder, path))
  for (const path of paths) {
    mkdirSync(join(path, '..'))
    writeFileSync(path, '')
  }
  const name = scopedName(folder)
  const [row, panel] = paths as [string, string]
  expect([name('box', row, ''), name('box', panel, ''), name('line', row, '')]).toEqual([
    'box1',
    'box0',
    'line1',
  ])
  expect(name('box', join(folder, 'new.module.css'), '')).toBe('box2')
})

test('the code has only the class names it uses', async () => {
  const built = await buildFixture(
    {
      'main.js': "import styles from './row.module.css'\nconsole.log(styles.box, styles.box)",
      'row.module.css': '.box { top: 0 } .other { top: 1px }',
    },
    { css: classNames(import.meta.dirname), plugins: [separateClassNames()] },
  )
  expect(built.text('index.js')).toContain('box')
  expect(built.text('index.js')).not.toContain('other')
})
