import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { inlineScript } from './inline-script.ts'

const PAGE =
  '<html><head><script type="module" src="/early.js"></script><script type="module" src="/main.js"></script></head></html>'
const config = { plugins: [inlineScript('early.js', ['chrome123'])] }

test('writes the compiled script into the page', async () => {
  const built = await buildFixture(
    {
      'index.html': PAGE,
      'early.js': "import { word } from './word.js'\nconsole.log(word)",
      'word.js': "export const word = 'early </script>'",
      'main.js': "console.log('main')",
    },
    config,
  )
  const page = built.text('index.html')
  expect(page).toMatch(/<script>\(function\(\)\{.*early <\\\/script>.*\}\)\(\);?<\/script>/)
  expect(page).not.toContain('early.js')
  expect(built.names).toEqual(['index.html', 'index.js'])
})

test('fails when the page does not name the script', async () => {
  const files = { 'early.js': 'console.log(1)', 'main.js': 'console.log(2)' }
  await expect(buildFixture(files, config)).rejects.toThrow(
    'index.html does not contain <script type="module" src="/early.js"></script>',
  )
})

test('fails when there is no such script', async () => {
  const build = buildFixture({ 'index.html': PAGE, 'main.js': 'console.log(2)' }, config)
  await expect(build).rejects.toThrow('early.js')
})
