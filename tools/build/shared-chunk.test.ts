import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { SCREENS_APP } from './screens-fixture.ts'
import { sharedChunk } from './shared-chunk.ts'

test('what the first screens share is in the chunk of the page', async () => {
  const without = await buildFixture(SCREENS_APP, {})
  expect(without.names).toContain('shared.js')
  const built = await buildFixture(SCREENS_APP, { plugins: [sharedChunk(['list.js', 'sign-in.js'])] })
  expect(built.names.filter((name) => name.endsWith('.js'))).toEqual([
    'detail.js',
    'index.js',
    'list.js',
    'sign-in.js',
  ])
  expect(built.text('index.js')).toContain('shared')
})

test('fails when a screen was renamed', async () => {
  const build = buildFixture(SCREENS_APP, { plugins: [sharedChunk(['list.js', 'login.js'])] })
  await expect(build).rejects.toThrow('The app does not import login.js')
})
