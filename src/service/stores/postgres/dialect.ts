import { WORD_SEPARATORS } from '#contract/orders.ts'
import type { Dialect } from '#service/stores/engine.ts'

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
  change: {
    begin: 'ANALYZE staged; SELECT version FROM catalogue FOR UPDATE',
    // Otherwise the server would plan queries for the table as it was, and every search would read up to 4 MB of entries one
    // by one that are not sorted into the index yet. Only the owner of the tables may sort them in.
    end: `ANALYZE brand;
      SELECT gin_clean_pending_list(oid) FROM pg_class
      WHERE oid = 'brand_search'::regclass AND pg_has_role(relowner, 'USAGE')`,
  },
}

/** For a regular expression. */
function escape(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
