import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { unusedRouterParts } from './unused-router-parts.ts'

const ROUTER = 'node_modules/react-router/dist/production/chunk.mjs'

function buildWithRouter(router: string) {
  const files = { 'main.js': `import { used } from './${ROUTER}'\nconsole.log(used)`, [ROUTER]: router }
  return buildFixture(files, { plugins: [unusedRouterParts()] })
}

const LINK = `
import * as React10 from 'data:text/javascript,export const forwardRef = globalThis.forwardRef'
export const used = 'used'
var Link = React10.forwardRef(() => 'unused part');
Link.displayName = "Link";
var ENABLE_DEV_WARNINGS = true;
if (ENABLE_DEV_WARNINGS) console.warn('for developers')
export { Link }
`

test('drops components that nobody imports', async () => {
  const built = await buildWithRouter(LINK)
  expect(built.text('index.js')).toContain('used')
  expect(built.text('index.js')).not.toContain('unused part')
})

test('drops warnings for developers', async () => {
  const built = await buildWithRouter(LINK)
  expect(built.text('index.js')).not.toContain('for developers')
})

test('fails when the router no longer assigns displayName', async () => {
  const build = buildWithRouter(LINK.replace('Link.displayName = "Link";', ''))
  await expect(build).rejects.toThrow('No file of react-router')
  await expect(build).rejects.toThrow('an assignment to displayName')
})

test('fails when the router no longer calls forwardRef', async () => {
  await expect(buildWithRouter(LINK.replace('forwardRef(', 'memo('))).rejects.toThrow('a call of forwardRef')
})

test('fails when the router no longer has a switch for warnings', async () => {
  const router = LINK.replaceAll('ENABLE_DEV_WARNINGS', 'WARNINGS')
  await expect(buildWithRouter(router)).rejects.toThrow('the switch for warnings')
})

test('fails when the app does not use the router at all', async () => {
  const build = buildFixture({ 'main.js': 'console.log(1)' }, { plugins: [unusedRouterParts()] })
  await expect(build).rejects.toThrow('No file of react-router')
})
