import { WORD_SEPARATORS } from '#contract/match-rank.ts'
import type { Dialect } from '#service/stores/model/brand-conditions.ts'

export const DIALECT: Dialect = {
  // The server decides by itself which index to use.
  brandsBy: { id: 'brand', name_key: 'brand', updated_at: 'brand' },
  // In a pattern, `\` escapes.
  nameContains: (text, _indexed, add) =>
    `name_fold LIKE ${add(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`,
  wordBeginsWith: (text, add) =>
    `name_fold ~ ${add(`[${WORD_SEPARATORS}]${text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)}`)}`,
}
