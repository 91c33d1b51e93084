import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/runbook.md has each line that the service logs as error or warn', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  const files = globSync('src/service/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const lines = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/log(?:\(\))?\.(?:warn|error)\([^')]*'([^']+)'/g),
      ([, message]) => message!,
    ),
  )
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(runbook).toContain(`\`${line}\``)
})
