import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { compileOnLoad } from './compile-on-load.ts'
import { SCREENS_APP } from './screens-fixture.ts'

const MARK = /^\/\/# allFunctionsCalledOnLoad\n/

test('marks the code of the page and of the named screens', async () => {
  const built = await buildFixture(SCREENS_APP, { plugins: [compileOnLoad(['list.js'])] })
  expect(built.text('index.js')).toMatch(MARK)
  expect(built.text('list.js')).toMatch(MARK)
  expect(built.text('detail.js')).not.toMatch(MARK)
})

test('fails when a screen was renamed', async () => {
  const build = buildFixture(SCREENS_APP, { plugins: [compileOnLoad(['list.js', 'brand.js'])] })
  await expect(build).rejects.toThrow('The build has no chunk for brand.js')
})
