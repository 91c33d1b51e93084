import type { Dialect } from '#service/stores/model/brand-queries.ts'

export const DIALECT: Dialect = {
  // Without statistics SQLite would always collect a range of time from its index, and sort it.
  brandsById: 'brand NOT INDEXED',
  nameContains: (text, indexed, add) =>
    indexed
      ? // A quoted phrase: operators in it are ordinary characters.
        `id IN (SELECT rowid FROM brand_search WHERE brand_search MATCH ${add(`"${text.replaceAll('"', '""')}"`)})`
      : `instr(name_fold, ${add(text)}) > 0`,
}
