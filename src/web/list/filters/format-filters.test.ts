import { expect, test, vi } from 'vitest'
import { changeQuery, parseListQuery } from '#contract/list-query.ts'
import { dayStart } from '#web/time/days.ts'
import { datesOfSpan, formatFilters, namedDates, namedDatesOf } from './format-filters.ts'

const boundsOf = (first: string, last: string, zone = 'utc') =>
  datesOfSpan({ start: dayStart(first, 0, zone), end: dayStart(last, 1, zone) }, 'seconds')
const words = (search: string) => formatFilters(parseListQuery(search), 'utc')

test('whole days read as dates, and two of them as one range', () => {
  expect(words('limit=25&page=3')).toEqual([])
  const year = new Date().getFullYear()
  const { updated_after: after, updated_before: before } = boundsOf(`${year}-06-15`, `${year}-06-16`)
  const [name, range, ...others] = words(`name=git&updated_after=${after}&updated_before=${before}`)
  expect(others).toEqual([])
  expect(name).toBe('Name: git')
  expect(range).toMatch(/^Updated \D*15\D* – \D*16\D*$/)
  expect(words(`updated_after=${after}`)[0]).toMatch(/^Updated since \D*15\D*$/)
  expect(words(`updated_before=${before}`)[0]).toMatch(/^Updated until \D*16\D*$/)
  const { updated_before: sameDay } = boundsOf(`${year}-06-15`, `${year}-06-15`)
  expect(words(`updated_after=${after}&updated_before=${sameDay}`)[0]).toMatch(/^Updated on \D*15\D*$/)
})

test('a range that does not end at midnight reads as two filters', () => {
  const { updated_after: after } = boundsOf('2026-06-15', '2026-06-15')
  expect(words(`updated_after=${after}&updated_before=1781600000`)).toHaveLength(2)
})

test('whole days of another zone read as the times at which they begin and end', () => {
  const query = changeQuery(parseListQuery(''), boundsOf('2020-10-01', '2020-10-15', 'Europe/Madrid'))
  const [from, to] = formatFilters(query, 'Asia/Kathmandu')
  expect(from).toMatch(/^Updated from .*0?3:45/)
  expect(to).toMatch(/^Updated before .*0?3:45/)
  expect(formatFilters(query, 'Europe/Madrid')[0]).toMatch(/^Updated \D*1\D+2020 – \D*15\D+2020$/)
})

test('other times read to the minute; a value that is no timestamp reads unchanged', () => {
  expect(words('updated_after=1767225600')[0]).toMatch(/^Updated after .*(?:00|12):00/)
  expect(words('updated_before=soon')[0]).toBe('Updated before “soon”')
})

test('named dates are recognised in every timestamp form, and end today at the latest', () => {
  const now = Date.UTC(2026, 5, 15, 12)
  vi.setSystemTime(now)
  for (const form of ['seconds', 'iso'] as const) {
    for (const { value, dates } of namedDates(now - 5_000_000, form, 'utc')) {
      const query = changeQuery(parseListQuery('name=git'), dates)
      expect(namedDatesOf(query, now - 5_000_000, 'utc')?.value).toBe(value)
    }
  }
  expect(namedDates(now - 1500, 'seconds', 'utc').at(-1)!.dates).toEqual({
    updated_after: String(now / 1000 - 2),
    updated_before: String(Date.UTC(2026, 5, 16) / 1000),
  })
  expect(namedDatesOf(parseListQuery('updated_after=5'), undefined, 'utc')).toBeUndefined()
})
