import { expect, test } from 'vitest'
import { parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { dayToAfter, dayToBefore } from '#web/brand/zone-clock.ts'
import { sharedQuery, withZoneOfDates } from './list-address.ts'

const MADRID = 'Europe/Madrid'
const after = dayToAfter('2026-10-01', 'seconds', MADRID)
const before = dayToBefore('2026-10-15', 'seconds', MADRID)

test.each([
  [
    'whole days name their zone',
    `updated_after=${after}`,
    MADRID,
    `updated_after=${after}&view_zone=Europe%2FMadrid`,
  ],
  [
    'the end alone is enough',
    `updated_before=${before}`,
    MADRID,
    `updated_before=${before}&view_zone=Europe%2FMadrid`,
  ],
  ['UTC has a name, too', 'updated_after=1790812799', 'utc', 'updated_after=1790812799&view_zone=UTC'],
  ['other times name none', 'updated_after=1700000000', MADRID, 'updated_after=1700000000'],
  [
    'times chosen in a zone that is named keep it',
    `updated_after=1700000000&view_zone=Europe%2FMadrid`,
    MADRID,
    `updated_after=1700000000&view_zone=Europe%2FMadrid`,
  ],
  ['without dates there is no zone', 'limit=25&name=git', MADRID, 'limit=25&name=git'],
  ['and none is left behind', 'limit=25&view_zone=Europe%2FMadrid', MADRID, 'limit=25'],
])('%s', (_, search, zone, expected) => {
  expect(stringifyListQuery(withZoneOfDates(parseListQuery(search), zone, false))).toBe(expected)
})

test('a zone that is not the own one stays, with or without dates', () => {
  const search = 'limit=25&view_zone=Europe%2FMadrid'
  expect(stringifyListQuery(withZoneOfDates(parseListQuery(search), MADRID, true))).toBe(search)
})

test('a shared address names what the sender sees: their time zone and the background of the logos', () => {
  const share = (search: string, ground: 'light' | 'dark') =>
    stringifyListQuery(sharedQuery(parseListQuery(search), { zone: MADRID, ground }))
  expect(share('updated_after=1700000000&page=3&cursor=x&view=gallery', 'dark')).toBe(
    'updated_after=1700000000&page=3&cursor=x&view=gallery&view_zone=Europe%2FMadrid&view_ground=dark',
  )
  expect(share('limit=25&view_zone=Asia%2FTokyo&view_ground=dark', 'light')).toBe(
    'limit=25&view_zone=Europe%2FMadrid&view_ground=light',
  )
})
