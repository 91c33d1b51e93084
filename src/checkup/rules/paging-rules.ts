import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { queryPage, queryValue } from '#contract/list-query.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import type { ListFacts, ListRule, Offence, PageRule, ProbedRule } from './rule.ts'

const LINKS = ['first', 'prev', 'next', 'last'] as const satisfies readonly (keyof PageLinks)[]

export const pagingRules: readonly (PageRule | ListRule | ProbedRule)[] = [
  {
    id: 'id-repeated',
    title: 'A brand stands in the list twice',
    severity: 'fault',
    why: 'An id names one brand: clients that store brands by id keep one copy and lose the other.',
    remedy: 'Give each brand an id of its own, and order the list by something unique, such as the id.',
    *checkList({ columns, pages }) {
      const rows = new Map<string, number>()
      for (let row = 0; row < columns.length; row++) {
        const id = columns.ids[row]!
        const before = rows.get(id)
        if (before === undefined) rows.set(id, row)
        else if (id !== '') yield { row, field: 'id', value: id, detail: whereTwice(pages, before, row) }
      }
    },
  },
  {
    id: 'brand-skipped',
    title: 'The list leaves brands out, or counts them wrong',
    severity: 'fault',
    why: 'Clients that read the list to its end believe that they have every brand.',
    remedy: 'Order the list by something unique, and count and read it in one snapshot.',
    checkList({ columns, complete, totals: [before, after] }) {
      if (!complete) return { notJudged: 'The list was not read to its end' }
      if (before === null || after === null)
        return { notJudged: 'The service does not say how many brands it has' }
      if (before !== after) return { notJudged: 'The number of brands changed meanwhile' }
      if (columns.length === after) return []
      return [
        {
          field: 'total',
          value: `${columns.length} read`,
          detail: `the service counts ${after}`,
          brands: Math.abs(after - columns.length),
          request: '?limit=1',
        },
      ]
    },
  },
  {
    id: 'links-inconsistent',
    title: 'Page links contradict each other',
    severity: 'fault',
    why: 'Clients go by prev, next, first and last: a wrong one skips or repeats brands.',
    remedy: 'Build all four links from one page number, with every filter and the limit kept.',
    *checkPage(page, { before }) {
      for (const [name, problem] of linkFaults(page, before)) {
        yield {
          field: `${name} of page ${page.number ?? page.asked}`,
          value: page.links[name] ?? 'null',
          detail: problem,
          request: `?${page.asked}`,
        }
      }
    },
  },
  {
    id: 'links-elsewhere',
    title: 'Links leave the service',
    severity: 'fault',
    why: 'Clients that follow a link as it is reach another address, and take their access token there.',
    remedy:
      'Build links on the public address of the service; behind a proxy, tell the service that address.',
    *checkPage(page, { baseAddress }) {
      for (const name of LINKS) {
        const link = page.links[name]
        const url = link === null ? null : URL.parse(link, `${baseAddress}/v1/brands`)
        if (url && `${url.origin}${url.pathname}` !== `${baseAddress}/v1/brands`) {
          yield { field: name, value: link!, request: `?${page.asked}` }
        }
      }
    },
  },
  {
    id: 'links-loop',
    title: 'The list does not end',
    severity: 'fault',
    why: 'A client that follows `next` to the end of the list never gets there.',
    remedy: 'Let `next` lead to brands that were not there before, and be null on the last page.',
    probed: true,
  },
  {
    id: 'link-wrong-page',
    title: 'A link leads to another page than it says',
    severity: 'fault',
    why: 'Going back and forth, people and programs see brands that do not belong there.',
    remedy: 'Answer a link with exactly the brands of the page that it names.',
    probed: true,
  },
  {
    id: 'limit-ignored',
    title: 'A page holds more or fewer brands than asked for',
    severity: 'fault',
    why: 'Clients work out numbers of pages and positions from the limit.',
    remedy: 'Put exactly `limit` brands on every page but the last.',
    *checkPage({ asked, number, limit, rows, links }) {
      if (Number.isNaN(limit)) return
      const tooFew = rows < limit && links.next !== null
      if (rows > limit || tooFew) {
        yield {
          field: `page ${number ?? asked}`,
          value: `${rows} brands`,
          detail: `limit=${limit}`,
          request: `?${asked}`,
        }
      }
    },
  },
  {
    id: 'total-moved',
    title: 'The number of brands changed while they were read',
    severity: 'suspicious',
    why: 'Brands that came or went meanwhile may be missing here, or stand here twice.',
    remedy: 'Check again while nothing is imported; if it moves then too, the count is wrong.',
    *checkList(list) {
      const moved = movedTotal(list)
      if (moved) yield { field: 'total', value: moved, request: '?limit=1' }
    },
  },
]

function movedTotal({ totals: [before, after], pages }: ListFacts): string | undefined {
  if (before !== null && after !== null && before !== after) return `${before}, then ${after}`
  const lasts = pages.map(({ links }) => linkPage(links.last)).filter((page) => page !== undefined)
  const other = lasts.find((page) => page !== lasts[0])
  return other === undefined ? undefined : `${lasts[0]} pages, then ${other}`
}

function* linkFaults(
  { number, limit, links, rows }: PageFacts,
  before: PageFacts | undefined,
): Generator<[name: keyof PageLinks, problem: string]> {
  const [first, prev, next, last] = LINKS.map((name) => linkPage(links[name]))
  for (const name of LINKS) {
    const query = linkQuery(links[name])
    const kept = query && queryValue(query, 'limit')
    if (kept !== undefined && kept !== null && kept !== String(limit))
      yield [name, `asked with limit=${limit}`]
  }
  if (before && links.prev === null) yield ['prev', 'null on a page that follows another']
  if (!before && links.prev !== null && number === 1) yield ['prev', 'not null on the first page']
  if (first !== undefined && first !== 1) yield ['first', 'is not page 1']
  if (number === undefined) return
  if (before && prev !== undefined && prev !== number - 1) yield ['prev', `is not page ${number - 1}`]
  if (next !== undefined && next !== number + 1 && next > number) yield ['next', `is not page ${number + 1}`]
  if (last === undefined || rows === 0) return
  if (links.next === null && last !== number) yield ['last', `this page has no next, and is page ${number}`]
  if (links.next !== null && last <= number) yield ['last', `a page follows page ${number}`]
}

/** The page number that a link names, if it names one. */
function linkPage(link: string | null): number | undefined {
  const query = linkQuery(link)
  return query && queryValue(query, 'page') !== undefined ? queryPage(query) : undefined
}

function whereTwice(pages: readonly PageFacts[], ...rows: readonly number[]): Offence['detail'] & string {
  const on = rows.map((row) => pages.findIndex((page) => row < page.firstRow + page.rows) + 1)
  return on[0] === on[1] ? `twice on page ${on[0]}` : `on pages ${on.join(' and ')}`
}
