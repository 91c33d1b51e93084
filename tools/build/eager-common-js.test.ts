import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { eagerCommonJs } from './eager-common-js.ts'

test('wraps CommonJS modules in functions that V8 compiles at once', async () => {
  const files = {
    'main.js': "import one from './one.cjs'\nconsole.log(one)",
    'one.cjs': 'exports.a = 1; exports.b = module.id',
  }
  const built = await buildFixture(files, { plugins: [eagerCommonJs()] })
  expect(built.text('index.js')).toMatch(/\(\(function\(\w+,\w+\)\{/)
})

test('fails when the output has no such wrapper', async () => {
  const build = buildFixture({ 'main.js': 'console.log(1)' }, { plugins: [eagerCommonJs()] })
  await expect(build).rejects.toThrow("Rolldown's output has changed")
})
