import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { classNames, separateClassNames, uniqueCssFiles } from './class-names.ts'

const config = { css: classNames, plugins: [uniqueCssFiles()] }
const MAIN =
  "import a from './list/row.module.css'\nimport b from './detail/panel.module.css'\nconsole.log(a.box, b.box)"

test('a class is named after its file', async () => {
  const built = await buildFixture(
    {
      'main.js': MAIN,
      'list/row.module.css': '.box { top: 0 }',
      'detail/panel.module.css': '.box { top: 1px }',
    },
    config,
  )
  expect(built.text('index.css')).toContain('.row-box')
  expect(built.text('index.css')).toContain('.panel-box')
})

test('the code has only the class names it uses', async () => {
  const built = await buildFixture(
    {
      'main.js': "import styles from './row.module.css'\nconsole.log(styles.box, styles.box)",
      'row.module.css': '.box { top: 0 } .other { top: 1px }',
    },
    { ...config, plugins: [...config.plugins, separateClassNames()] },
  )
  expect(built.text('index.js')).toContain('row-box')
  expect(built.text('index.js')).not.toContain('row-other')
})

test('fails when two files have the same name, with both paths', async () => {
  const build = buildFixture(
    {
      'main.js': MAIN.replace('panel', 'row'),
      'list/row.module.css': '.box { top: 0 }',
      'detail/row.module.css': '.box { top: 1px }',
    },
    config,
  )
  await expect(build).rejects.toThrow(
    /Rename one of these: \S*\/detail\/row\.module\.css, \S*\/list\/row\.module\.css/,
  )
})

test('fails when it sees no CSS module', async () => {
  await expect(buildFixture({ 'main.js': 'console.log(1)' }, config)).rejects.toThrow('no CSS module')
})
