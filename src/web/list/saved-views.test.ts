import { expect, test, vi } from 'vitest'
import { parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { dayToAfter, dayToBefore, presetStart } from '#web/brand/zone-clock.ts'
import { isSameView, queryOfView, readViews, savedView, viewsJson, withViews } from './saved-views.ts'

// What is kept follows other tabs.
vi.hoisted(() => vi.stubGlobal('addEventListener', vi.fn()))

const dates = { form: 'seconds', zone: 'utc' } as const

test('a view keeps the filters, the order and the layout, from the first page, and nothing else', () => {
  const address = parseListQuery(
    'limit=25&page=3&cursor=x&access_token=secret&name=git&view=gallery&order=-updated_at',
  )
  const view = savedView('  Git\n tools ', address, 'utc')
  expect(view).toEqual({ name: 'Git tools', search: 'limit=25&name=git&view=gallery&order=-updated_at' })
  expect(isSameView(queryOfView(view!, dates), address)).toBe(true)
})

test('a name must be there, and no longer than 80 characters', () => {
  const address = parseListQuery('limit=25')
  expect(savedView(' \u0007 ', address, 'utc')).toBeUndefined()
  expect(savedView('x'.repeat(81), address, 'utc')).toBeUndefined()
  expect(savedView('x'.repeat(80), address, 'utc')).toBeDefined()
})

test('the last days stay the last days; a range that ends on an earlier day does not move', () => {
  const after = dayToAfter(presetStart(7, 'utc'), 'seconds', 'utc')
  const view = savedView('New this week', parseListQuery(`updated_after=${after}&limit=25`), 'utc')!
  expect(view.days).toBe(7)
  const monthsAgo = { ...view, search: 'updated_after=1700000000&limit=25' }
  expect(stringifyListQuery(queryOfView(monthsAgo, dates))).toBe(
    `updated_after=${after}&limit=25&view_zone=UTC`,
  )

  const before = dayToBefore(presetStart(1, 'utc'), 'seconds', 'utc')
  const range = savedView(
    'This week',
    parseListQuery(`updated_after=${after}&updated_before=${before}`),
    'utc',
  )!
  expect(range.days).toBe(7)
  const earlier = { ...range, search: 'updated_after=1700000000&updated_before=1700600000' }
  expect(stringifyListQuery(queryOfView(earlier, dates))).toBe(
    `updated_after=${after}&updated_before=${before}&view_zone=UTC`,
  )

  const yesterday = dayToBefore(presetStart(2, 'utc'), 'seconds', 'utc')
  const past = parseListQuery(`updated_after=${after}&updated_before=${yesterday}`)
  expect(savedView('Until yesterday', past, 'utc')!.days).toBeUndefined()
})

test('fixed dates keep their time zone and the background of the logos; the last days are the reader’s own', () => {
  const search =
    'updated_after=1790805599&updated_before=1792101600&view_zone=Europe%2FMadrid&view_ground=dark'
  const view = savedView('Early October', parseListQuery(search), 'Europe/Madrid')!
  expect(stringifyListQuery(queryOfView(view, dates))).toBe(search)
  // The same list, however it is shown.
  expect(isSameView(queryOfView(view, dates), parseListQuery(search.replace(/&view.*/, '')))).toBe(true)

  const after = dayToAfter(presetStart(7, 'Europe/Madrid'), 'seconds', 'Europe/Madrid')
  const week = savedView(
    'Week',
    parseListQuery(`updated_after=${after}&view_zone=Europe%2FMadrid`),
    'Europe/Madrid',
  )!
  expect(week.days).toBe(7)
  const own = dayToAfter(presetStart(7, 'Asia/Kathmandu'), 'seconds', 'Asia/Kathmandu')
  expect(stringifyListQuery(queryOfView(week, { form: 'seconds', zone: 'Asia/Kathmandu' }))).toMatch(
    new RegExp(`^updated_after=${own}&view_zone=`),
  )
})

test('what is stored or in a file is read view by view; a name that is taken replaces its view', () => {
  const git = { name: 'Git', search: 'name=git' }
  const week = { name: 'Week', search: 'token=x&limit=9', days: 7 }
  const others = [7, { name: '', search: '' }, { name: 'Odd', search: '', days: 6 }]
  const read = readViews({ version: 1, views: [git, ...others, week, { ...git, name: 'GIT' }] })
  expect(read).toEqual([
    { ...git, name: 'GIT' },
    { ...week, search: 'limit=9' },
  ])
  expect(withViews([git], read!)).toEqual(read)
  const many = Array.from({ length: 250 }, (_, number) => ({ name: `View ${number}`, search: '' }))
  expect(readViews(viewsJson(many))).toHaveLength(200)
  for (const none of [undefined, [], { version: 2, views: [] }, { version: 1, views: 'none' }]) {
    expect(readViews(none)).toBeUndefined()
  }
})
