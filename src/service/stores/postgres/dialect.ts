import type { Dialect } from '#service/stores/model/brand-queries.ts'

export const DIALECT: Dialect = {
  brandsById: 'brand',
  // The server decides by itself when to use the trigram index. In a pattern, `\` escapes.
  nameContains: (text, _indexed, add) =>
    `name_fold LIKE ${add(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`,
}
