import { expect, test } from 'vitest'
import { buildFixture } from './build-fixture.ts'
import { unusedQueryParts } from './unused-query-parts.ts'

const FOLDER = 'node_modules/@tanstack/query-core/build/modern'
const CLIENT = `
import { MutationCache } from './mutationCache.js'
import { infiniteQueryBehavior } from './infiniteQueryBehavior.js'
class QueryClient {
  #mutationCache = new MutationCache()
  clear() { this.#mutationCache.clear(); infiniteQueryBehavior() }
}
new QueryClient().clear()
`

function buildWithQuery(files: Readonly<Record<string, string>>) {
  const query = {
    'queryClient.js': CLIENT,
    'mutationCache.js': 'export class MutationCache { clear() { console.log("mutations") } }',
    'infiniteQueryBehavior.js': 'export const infiniteQueryBehavior = () => console.log("infinite")',
    ...files,
  }
  return buildFixture(
    {
      'main.js': `import './${FOLDER}/queryClient.js'\nconsole.log('app')`,
      ...Object.fromEntries(Object.entries(query).map(([file, code]) => [`${FOLDER}/${file}`, code])),
    },
    { plugins: [unusedQueryParts()] },
  )
}

test('leaves out mutations and infinite queries', async () => {
  const built = (await buildWithQuery({})).text('index.js')
  expect(built).toContain('app')
  expect(built).not.toMatch(/mutations|infinite/)
})

test('fails when the query client needs more of the mutations', async () => {
  const client = CLIENT.replace('#mutationCache.clear', '#mutationCache.build')
  await expect(buildWithQuery({ 'queryClient.js': client })).rejects.toThrow('calls #mutationCache.build')
})

test('fails when a file has another name', async () => {
  const client = CLIENT.replace('./infiniteQueryBehavior.js', './pages.js')
  const files = { 'queryClient.js': client, 'pages.js': 'export const infiniteQueryBehavior = () => {}' }
  await expect(buildWithQuery(files)).rejects.toThrow('has no infiniteQueryBehavior.js')
})
