import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { firstScreenFiles } from './first-screen-files.ts'
import { SCREENS_APP } from './screens-fixture.ts'

const PAGE = `<html><head><script>const files = '__LIST_FILES__'</script>
<script type="module" src="/main.js"></script></head></html>`
const plugins = [firstScreenFiles({ __LIST_FILES__: 'list.js' })]

test('names the files that the screen needs and the page does not name', async () => {
  const built = await buildFixture({ ...SCREENS_APP, 'index.html': PAGE }, { plugins })
  const files = /const files = '(.*)'/.exec(built.text('index.html'))![1]!.split(' ')
  expect(files.toSorted()).toEqual([built.fileName('list.js'), built.fileName('shared.js')].toSorted())
})

test('fails when the page has no placeholder', async () => {
  const files = { ...SCREENS_APP, 'index.html': PAGE.replace('__LIST_FILES__', '__OTHER_FILES__') }
  await expect(buildFixture(files, { plugins })).rejects.toThrow(
    'index.html does not contain __LIST_FILES__.',
  )
})

test('fails when the screen was renamed', async () => {
  const files = { ...SCREENS_APP, 'index.html': PAGE }
  const renamed = [firstScreenFiles({ __LIST_FILES__: 'brands.js' })]
  await expect(buildFixture(files, { plugins: renamed })).rejects.toThrow(
    'The build has no chunk for brands.js',
  )
})
