import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variableInfo, variables } from './variables.ts'

test('the table in docs/operating.md has each variable with its default and description', () => {
  const section = readFileSync('docs/operating.md', 'utf8').split('## Settings')[1]!.split('\n## ')[0]!
  const documented = section.split('\n').filter((line) => line.startsWith('| `'))
  const expected = Object.entries(variables.shape).map(([name, schema]) => {
    const { shownDefault, description } = variableInfo.get(schema)!
    return `| \`${name}\` | ${shownDefault} | ${description} |`.replace('|  |', '| |')
  })
  expect(documented).toEqual(expected)
})
