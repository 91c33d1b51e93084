import { WORD_SEPARATORS } from '#contract/orders.ts'
import type { Dialect } from '#service/stores/model/brand-conditions.ts'

export const DIALECT: Dialect = {
  brandsBy: { id: 'brand', name_key: 'brand', updated_at: 'brand' },
  // Of LIKE and ~ the server would think that few names match, and collect all of them for each page.
  nameContains: (text, add) => `strpos(name_fold, ${add(text)}) > 0`,
  // Of conditions that seem to cost the same, the server checks the first one first: as IS NOT NULL, this one would seem
  // cheaper than `nameContains`, and take twice as long.
  wordBeginsWith: (text, add) =>
    `coalesce(substring(name_fold, CAST(${add(`[${WORD_SEPARATORS}]${escape(text)}`)} AS text)), '') > ''`,
  search: {
    condition: (text, add) => `name_fold LIKE ${add(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`,
  },
  staging: { idType: 'bigint', temporary: ' ON COMMIT DROP', elements: 'json_array_elements' },
}

/** For a regular expression. */
function escape(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
