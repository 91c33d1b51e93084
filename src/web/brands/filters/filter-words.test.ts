import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { dayToAfter, dayToBefore } from '#web/parts/day-range.ts'
import { filterWords, listTitle } from './filter-words.ts'

const words = (search: string) => filterWords(parseListQuery(search), 'utc')

test('without filters there are no words', () => {
  expect(words('limit=25&page=3')).toEqual([])
  expect(listTitle([], 'Brand Catalogue')).toBe('Brands: Brand Catalogue')
})

test('whole days read as dates, with the parameter that is sent beside them', () => {
  const year = new Date().getFullYear()
  const after = dayToAfter(`${year}-06-15`, 'seconds', 'utc')
  const before = dayToBefore(`${year}-06-16`, 'seconds', 'utc')
  const [name, from, to] = words(`name=git&updated_after=${after}&updated_before=${before}`)
  expect(name).toEqual({ parameter: 'name', label: 'Name: git', short: 'git' })
  expect(from!.label).toMatch(/^Updated from .*15.*/)
  expect(from!.sent).toBe(`updated_after=${after}`)
  expect(to!.label).toMatch(/^Updated to .*16.*/)
  expect(listTitle([name!, from!], 'Brand Catalogue')).toMatch(/^git, updated since .*15.*: Brands$/)
})

test('another time reads to the second, a value that is no timestamp stays unchanged', () => {
  expect(words('updated_after=1767225600')[0]!.label).toMatch(/^Updated after .*00:00/)
  expect(words('updated_before=soon')[0]!.label).toBe('Updated before “soon”')
})
