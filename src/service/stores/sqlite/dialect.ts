import { WORD_SEPARATORS } from '#contract/orders.ts'
import type { Dialect } from '#service/stores/engine.ts'

export const DIALECT: Dialect = {
  // Without statistics SQLite would always collect a range of time from its index, and sort it.
  brandsBy: {
    id: 'brand NOT INDEXED',
    name_key: 'brand INDEXED BY brand_name',
    updated_at: 'brand INDEXED BY brand_updated_at',
  },
  nameContains: (text, add) => `instr(name_fold, ${add(text)}) > 0`,
  search: {
    // A quoted phrase: operators in it are ordinary characters.
    table: (text, add) =>
      `SELECT rowid AS found FROM brand_search WHERE brand_search MATCH ${add(`"${text.replaceAll('"', '""')}"`)}`,
  },
  // In a pattern, a set of one is the character itself.
  wordBeginsWith: (text, add) =>
    `name_fold GLOB ${add(`*[${WORD_SEPARATORS}]${text.replaceAll(/[*?[]/g, '[$&]')}*`)}`,
  // A temporary table is in a file of its own.
  staging: { idType: 'INTEGER', temporary: '', elements: 'json_each' },
  change: { begin: 'BEGIN IMMEDIATE', end: '' },
}
