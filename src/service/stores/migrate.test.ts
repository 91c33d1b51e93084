import { expect, test } from 'vitest'
import { pendingMigrations } from './migrate.ts'

const MIGRATIONS = [10, 11, 12].map((number) => ({ number, sql: '' }))

test.each([
  [0, [10, 11, 12]],
  [10, [11, 12]],
  [12, []],
])('a store of version %i needs the migrations %j', (version, numbers) => {
  expect(pendingMigrations(MIGRATIONS, version, 'a.db').map(({ number }) => number)).toEqual(numbers)
})
