import type { RuleTable } from './rule.ts'

/** Checked by probes, which send requests and compare the responses with the brands that were read. */
export const filterRules: RuleTable = {
  'name-search-misses': {
    title: 'A search by name misses brands',
    example: '?name=cola does not return "Coca-Cola"',
    why: 'People who search for part of a name believe that the brand does not exist.',
    remedy: 'Decode the parameter, then look for its text anywhere in the name.',
  },
  'name-search-extra': {
    title: 'A search by name returns other brands',
    example: '?name=A%me returns "Acme"',
    why: 'People see brands that they did not search for.',
    remedy:
      'Return only brands whose name contains the text, and escape `%` and `_` in that text before using LIKE.',
  },
  'name-search-spelling': {
    title: 'A search by name depends on capital letters or accents',
    example: '?name=NESTLE does not return "Nestlé"',
    severity: 'review',
    why: 'People type names in lower case and without accents.',
    remedy: 'Ignore case and accents when comparing names.',
  },
  'window-wrong': {
    title: 'updated_after or updated_before returns the wrong brands',
    example: '?updated_after=1767225600 returns a brand dated 1767139200',
    why: 'Clients that fetch only what changed miss changes, or fetch everything each time.',
    remedy: 'Compare updated_at with both parameters, in the unit in which it is sent.',
  },
  'window-bound-included': {
    title: 'updated_after or updated_before includes the exact time',
    example: '?updated_after=1767225600 returns a brand dated 1767225600',
    severity: 'review',
    why: '"After" and "before" exclude the time itself: clients that continue from the latest update fetch it again each time.',
    remedy: 'Compare with > and <, not with >= and <=.',
  },
  'id-filter-wrong': {
    title: 'The id filter returns the wrong brands',
    example: '?id=7 returns brands 7, 70 and 71',
    why: 'A filter by id returns the one brand with that id, or none.',
    remedy: 'Compare the whole id, as an integer.',
  },
  'detail-differs': {
    title: 'A brand loaded on its own differs from the list',
    example: '"Acme" in the list, "Acme Inc." at /v1/brands/7',
    why: 'What a client gets depends on which of the two it requests.',
    remedy: 'Read both from one source, and clear both caches when a brand changes.',
  },
}
