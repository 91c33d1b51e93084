import { expect, test } from 'vitest'
import { parseListQuery, printListQuery } from '#contract/list-query.ts'
import { presetStart } from '#web/parts/date-presets.ts'
import { dayToAfter, dayToBefore } from '#web/parts/day-range.ts'
import { isSameView, queryOfView, viewOf } from './saved-view.ts'

const dates = { form: 'seconds', zone: 'utc' } as const

test('a view keeps the filters, the order and the layout, from the first page, and nothing else', () => {
  const address = parseListQuery(
    'limit=25&page=3&cursor=x&access_token=secret&name=git&view=gallery&view_sort=-updated&view_at=end',
  )
  const view = viewOf('  Git\n tools ', address, dates)
  expect(view).toEqual({ name: 'Git tools', search: 'limit=25&name=git&view=gallery&view_sort=-updated' })
  expect(isSameView(queryOfView(view!, dates), address)).toBe(true)
})

test('a name must be there, and no longer than 80 characters', () => {
  const address = parseListQuery('limit=25')
  expect(viewOf(' \u0007 ', address, dates)).toBeUndefined()
  expect(viewOf('x'.repeat(81), address, dates)).toBeUndefined()
  expect(viewOf('x'.repeat(80), address, dates)).toBeDefined()
})

test('the last days stay the last days; a range that ends on an earlier day does not move', () => {
  const after = dayToAfter(presetStart(7, 'utc'), 'seconds', 'utc')
  const view = viewOf('New this week', parseListQuery(`updated_after=${after}&limit=25`), dates)!
  expect(view.days).toBe(7)
  const monthsAgo = { ...view, search: 'updated_after=1700000000&limit=25' }
  expect(printListQuery(queryOfView(monthsAgo, dates))).toBe(`updated_after=${after}&limit=25`)

  const before = dayToBefore(presetStart(1, 'utc'), 'seconds', 'utc')
  const range = viewOf('This week', parseListQuery(`updated_after=${after}&updated_before=${before}`), dates)!
  expect(range.days).toBe(7)
  const earlier = { ...range, search: 'updated_after=1700000000&updated_before=1700600000' }
  expect(printListQuery(queryOfView(earlier, dates))).toBe(`updated_after=${after}&updated_before=${before}`)

  const yesterday = dayToBefore(presetStart(2, 'utc'), 'seconds', 'utc')
  const past = parseListQuery(`updated_after=${after}&updated_before=${yesterday}`)
  expect(viewOf('Until yesterday', past, dates)!.days).toBeUndefined()
})
