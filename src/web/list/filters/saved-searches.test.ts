import { expect, test, vi } from 'vitest'
import { parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { type DatePreset, presetSpan } from '#web/time/days.ts'
import { isSameSearch, queryOfSearch, savedSearch, suggestedName, withSearch } from './saved-searches.ts'

// Persisted stores listen for changes in other tabs.
vi.hoisted(() => vi.stubGlobal('addEventListener', vi.fn()))

const lastDays = (
  from: DatePreset,
  zone: 'utc' | 'Europe/Madrid' | 'Asia/Kathmandu',
  until: DatePreset = from,
) =>
  `updated_after=${presetSpan(from, zone).start / 1000 - 1}&updated_before=${presetSpan(until, zone).end / 1000}`

test('a search keeps the filters, the order and the layout, from the first page, and nothing else', () => {
  const kept = 'limit=25&name=git&view=gallery&order=-updated_at'
  const address = parseListQuery(`page=3&cursor=x&access_token=secret&${kept}`)
  const saved = savedSearch(' Git ', address, 'utc')
  expect(saved).toEqual({ name: 'Git', search: kept })
  expect(isSameSearch(queryOfSearch(saved, 'utc'), address)).toBe(true)
})

test('"last 7 days" and "last month" move with today; other ranges that end on an earlier day do not', () => {
  const saved = savedSearch('This week', parseListQuery(`${lastDays(7, 'utc')}&limit=25`), 'utc')
  expect(saved.days).toBe(7)
  const monthsAgo = { ...saved, search: 'updated_after=1700000000&updated_before=1700600000&limit=25' }
  const now = stringifyListQuery(queryOfSearch(monthsAgo, 'utc'))
  expect(now).toBe(`${lastDays(7, 'utc')}&limit=25&view_zone=UTC`)
  expect(savedSearch('Month', parseListQuery(lastDays('last-month', 'utc')), 'utc').days).toBe('last-month')
  const past = parseListQuery(lastDays(7, 'utc', 'yesterday'))
  expect(savedSearch('Until yesterday', past, 'utc').days).toBeUndefined()
})

test.each([
  ['limit=25', ''],
  ['name=git&order=match', 'Git'],
  [`name=git&${lastDays(7, 'utc')}&order=-updated_at`, 'Git, last 7 days, newest first'],
  ['id=5&updated_after=1700006399&order=name', 'Id 5, updated since Nov 15, 2023, name A to Z'],
])('the search %s is suggested the name %s', (search, name) => {
  expect(suggestedName(parseListQuery(search), 'utc')).toBe(name)
})

test('fixed dates keep their time zone and the background of the logos; the last days use the reader’s zone', () => {
  const search =
    'updated_after=1790805599&updated_before=1792101600&view_zone=Europe%2FMadrid&view_ground=dark'
  const saved = savedSearch('Early October', parseListQuery(search), 'Europe/Madrid')
  expect(stringifyListQuery(queryOfSearch(saved, 'utc'))).toBe(search)
  // The same list, however it is shown.
  expect(isSameSearch(queryOfSearch(saved, 'utc'), parseListQuery(search.replace(/&view.*/, '')))).toBe(true)

  const week = savedSearch('Week', parseListQuery(lastDays(7, 'Europe/Madrid')), 'Europe/Madrid')
  expect(stringifyListQuery(queryOfSearch(week, 'Asia/Kathmandu'))).toContain(lastDays(7, 'Asia/Kathmandu'))
})

test('a search is added, or takes the place of the one that it renames, and replaces the one of the same name', () => {
  const bank = { name: 'bank', search: 'name=bank' }
  const air = { name: 'air', search: 'name=air' }
  const git = { name: 'git', search: 'name=git' }
  const named = (saved: typeof bank, name: string) => ({ ...saved, name })
  expect(withSearch([bank, air], git)).toEqual([bank, air, git])
  expect(withSearch([bank, air], named(git, 'Bank'))).toEqual([named(git, 'Bank'), air])
  expect(withSearch([bank, air, git], named(air, 'Air'), 'air')).toEqual([bank, named(air, 'Air'), git])
  expect(withSearch([bank, air, git], named(git, 'Bank'), 'git')).toEqual([air, named(git, 'Bank')])
  // Another tab has deleted the one that is renamed.
  expect(withSearch([bank, air], named(git, 'Bank'), 'git')).toEqual([air, named(git, 'Bank')])
})
