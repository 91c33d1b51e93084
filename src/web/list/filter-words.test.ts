import { expect, test } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import { dayToAfter, dayToBefore } from '#web/brand/zone-clock.ts'
import { filterWords, listTitle } from './filter-words.ts'

const words = (search: string) => filterWords(parseListQuery(search), 'utc')

test('without filters there are no words', () => {
  expect(words('limit=25&page=3')).toEqual([])
  expect(listTitle([], 'Brand Catalogue')).toBe('Brands: Brand Catalogue')
})

test('whole days read as dates, and together as one range', () => {
  const year = new Date().getFullYear()
  const after = dayToAfter(`${year}-06-15`, 'seconds', 'utc')
  const before = dayToBefore(`${year}-06-16`, 'seconds', 'utc')
  const [name, range, ...others] = words(`name=git&updated_after=${after}&updated_before=${before}`)
  expect(others).toEqual([])
  expect(name).toEqual({ parameters: ['name'], label: 'Name: git', short: 'git' })
  expect(range!.parameters).toEqual(['updated_after', 'updated_before'])
  expect(range!.label).toMatch(/^Updated \D*15\D* – \D*16\D*$/)
  expect(range!.sent).toBe(`updated_after=${after}&updated_before=${before}`)

  const [from] = words(`updated_after=${after}`)
  expect(from!.label).toMatch(/^Updated since \D*15\D*$/)
  expect(listTitle([name!, from!], 'Brand Catalogue')).toMatch(/^git, updated since \D*15\D*: Brands$/)
  expect(words(`updated_before=${before}`)[0]!.label).toMatch(/^Updated until \D*16\D*$/)
  const sameDay = dayToBefore(`${year}-06-15`, 'seconds', 'utc')
  expect(words(`updated_after=${after}&updated_before=${sameDay}`)[0]!.label).toMatch(/^Updated on \D*15\D*$/)
})

test('a range that ends at another time than midnight keeps two filters', () => {
  const after = dayToAfter('2026-06-15', 'seconds', 'utc')
  expect(words(`updated_after=${after}&updated_before=1781600000`)).toHaveLength(2)
})

test('days of another zone read as the moments at which they begin and end', () => {
  const after = dayToAfter('2020-10-01', 'seconds', 'Europe/Madrid')
  const before = dayToBefore('2020-10-15', 'seconds', 'Europe/Madrid')
  const query = parseListQuery(`updated_after=${after}&updated_before=${before}`)
  const [from, to] = filterWords(query, 'Asia/Kathmandu')
  expect(from!.label).toMatch(/^Updated from .*0?3:45/)
  expect(to!.label).toMatch(/^Updated before .*0?3:45/)
  expect(filterWords(query, 'Europe/Madrid')[0]!.label).toMatch(/^Updated \D*1\D+2020 – \D*15\D+2020$/)
})

test('another time reads to the minute, a value that is no timestamp stays unchanged', () => {
  expect(words('updated_after=1767225600')[0]!.label).toMatch(/^Updated after .*(?:00|12):00/)
  expect(words('updated_before=soon')[0]!.label).toBe('Updated before “soon”')
})
