import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { stringifyListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { Probe, ProbePlan, ReadList } from './probe.ts'

const RULE = 'link-wrong-page'

/** Follows links of a page in the middle, of the first and of the last, and compares where they lead. */
export function linkProbes(list: ReadList): ProbePlan {
  const { pages, complete } = list
  if (!complete) return { probes: [], notJudged: [{ rule: RULE, cause: 'The list was not read to its end' }] }
  const last = pages.length - 1
  const middle = Math.floor(last / 2)
  const links: (readonly [from: number, name: keyof PageLinks, to: number])[] = [
    [middle, 'first', 0],
    [middle, 'prev', middle - 1],
    [middle, 'next', middle + 1],
    [0, 'last', last],
    [last, 'prev', last - 1],
  ]
  const probes = links.flatMap(([from, name, to]) => {
    const query = linkQuery(pages[from]?.links[name] ?? null)
    if (!query) return []
    // A link that names the wrong page has a rule of its own; here it only has to lead where it says.
    const number = queryValue(query, 'page') === undefined ? undefined : queryPage(query)
    const target = number === undefined ? pages[to] : pages.find((page) => page.number === number)
    return target ? [linkProbe(list, pages[from]!, name, target, stringifyListQuery(query))] : []
  })
  return {
    probes,
    notJudged: probes.length === 0 ? [{ rule: RULE, cause: 'There are no links to follow' }] : [],
  }
}

function linkProbe(
  { columns, rows, startedAt }: ReadList,
  from: PageFacts,
  name: keyof PageLinks,
  to: PageFacts,
  query: string,
): Probe {
  const words = `${name} of page ${from.number ?? from.asked}`
  return {
    rules: [RULE],
    words,
    async run(ask) {
      const { brands } = await ask.list(`?${query}`)
      const expected = Array.from({ length: to.rows }, (_, index) => columns.ids[to.firstRow + index]!)
      const came = brands.map(({ id }) => id ?? '')
      if (came.length === expected.length && came.every((id, index) => id === expected[index])) return []
      // A brand that has been added meanwhile.
      if (brands.some(({ id, updatedAt }) => !rows.has(id ?? '') && (updatedAt ?? 0) >= startedAt)) return []
      const value = from.links[name] ?? 'null'
      const detail = `returns ${few(came)} where ${few(expected)} were read`
      return [{ rule: RULE, offence: { field: words, value, detail, request: `?${query}` } }]
    },
  }
}

function few(ids: readonly string[]): string {
  if (ids.length === 0) return 'no brand'
  return `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ` … (${ids.length})` : ''}`
}
