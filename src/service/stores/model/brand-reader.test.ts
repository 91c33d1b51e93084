import { expect, test } from 'vitest'
import { DIALECT } from '#service/stores/sqlite/dialect.ts'
import { BrandReader } from './brand-reader.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** Has no rows any more after the first query, as when the restoration of a backup begins. */
class EmptiedReader extends BrandReader {
  #rows: readonly object[] = [{ version: 1 }]

  protected async read<Row extends object>(): Promise<readonly Row[]> {
    const rows = this.#rows
    this.#rows = []
    return rows as readonly Row[]
  }
}

test.each([{}, { name: 'acme' }])('a list %j while a backup is being restored is a 503', async (filters) => {
  const list = new EmptiedReader(DIALECT).listBrands({ filters, limit: 10, page: 1 })
  await expect(list).rejects.toBeInstanceOf(StoreUnavailable)
})
