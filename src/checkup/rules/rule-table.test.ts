import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RULES } from './rule-table.ts'

test('every rule has a well-formed id, says what it means in whole sentences, and has a short example', () => {
  for (const { id, title, example, why, remedy } of RULES.values()) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/)
    expect(title).not.toMatch(/\.$/)
    expect(example).toMatch(/^.{3,60}$/)
    for (const sentence of [why, remedy]) expect(sentence).toMatch(/^["%A-Z\d].*\.$/)
  }
})

test('docs/checkup.md lists every rule with its verdict, and no other', async () => {
  const text = await readFile('docs/checkup.md', 'utf8')
  const listed = [...text.matchAll(/^\| `([a-z-]+)` \| .* \| (fault|to review|note) \|$/gm)].map(
    ([, id, verdict]) => [id, verdict],
  )
  expect(listed).toEqual(
    [...RULES.values()].map(({ id, severity }) => [id, severity === 'review' ? 'to review' : severity]),
  )
})
