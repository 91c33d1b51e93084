import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Leaves out lazy screens, which have the name of the component that they load.
const EXPORT =
  /^export (?:abstract |async )?(?:class|const|enum|function\*?|interface|let|type) ([\w$]+)\b(?! = lazyScreen\()/gm

test('no two files in src export the same name', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/testing/**', '**/*.test*', '**/*.d.ts'] })
  const places = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(EXPORT)) {
      places.set(name!, (places.get(name!) ?? new Set()).add(file))
    }
  }
  expect(places.size).toBeGreaterThan(500)
  expect([...places].filter(([, where]) => where.size > 1)).toEqual([])
})
