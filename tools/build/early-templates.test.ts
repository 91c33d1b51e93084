import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'
import { buildFixture } from './build-fixture.ts'
import { earlyTemplates } from './early-templates.ts'

const config = { plugins: [earlyTemplates('early-markup.js', classNames(import.meta.dirname))] }

test('writes a template into the page for each piece of markup, with the class names of the app', async () => {
  const built = await buildFixture(
    {
      'main.js': 'console.log(1)',
      'early-markup.js':
        "import styles from './form.module.css'\n" +
        'export const EARLY_MARKUP = { form: `<form class="${styles.box}"></form>`, other: `<p>Other</p>` }',
      'form.module.css': '.box { color: red }',
    },
    config,
  )
  const page = built.text('index.html')
  expect(page).toContain('<template id="form"><form class="box0"></form></template>')
  expect(page).toContain('<template id="other"><p>Other</p></template>')
})

test.each(['export const MARKUP = { form: `<form>` }', 'export const EARLY_MARKUP = {}'])(
  'fails when there is no markup: %s',
  async (code) => {
    const build = buildFixture({ 'main.js': 'console.log(1)', 'early-markup.js': code }, config)
    await expect(build).rejects.toThrow('early-markup.js does not export any EARLY_MARKUP.')
  },
)
