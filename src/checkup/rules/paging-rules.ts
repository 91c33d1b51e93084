import { linkedPage, linkQuery, LINKS, type PageLinks, queryValue } from '#contract/list-query.ts'
import type { PageFacts, RawFinding } from './facts.ts'
import { eachBrand, eachPage, type RuleTable } from './rule.ts'

export const pagingRules: RuleTable = {
  'id-repeated': {
    title: 'A brand is in the list twice',
    example: 'Id 7 on page 1 and again on page 2',
    why: 'An id names one brand: clients that store brands by id keep one copy and lose the other.',
    remedy: 'Give each brand an id of its own, and order the list by something unique, such as the id.',
    ...eachBrand(
      ({ id, row, first }) =>
        first !== undefined && { field: 'id', value: id, detail: `rows ${first + 1} and ${row + 1}` },
    ),
  },
  'brand-skipped': {
    title: 'The list leaves out brands, or miscounts them',
    example: '349 brands read, where the service counts 350',
    why: 'Clients that read the list to its end believe that they have every brand.',
    remedy: 'Order the list by something unique, and count and read it in one snapshot.',
    *check({ list: { brands, complete }, totals: [before, after], skipped }) {
      for (const brand of skipped)
        yield { brand, field: 'list', value: 'missing', detail: 'another request returns it' }
      if (!complete) yield { unchecked: 'The list was not read to the end' }
      else if (before === null || after === null)
        yield { unchecked: 'The service does not say how many brands it has' }
      else if (before !== after) yield { unchecked: 'The number of brands changed during the check-up' }
      else if (brands.length !== after)
        yield {
          field: 'total',
          value: `${brands.length} read`,
          detail: `the service counts ${after}`,
          request: '?limit=1',
        }
    },
  },
  'links-inconsistent': {
    title: 'Page links contradict each other',
    example: 'Page 3, whose prev leads to page 1',
    why: 'Clients follow prev, next, first and last: a wrong link skips or repeats brands.',
    remedy: 'Build all four links from one page number, with every filter and the limit kept.',
    ...eachPage(linkFindings),
  },
  'links-elsewhere': {
    title: 'Links lead away from the service',
    example: '"next": "http://10.0.0.5/v1/brands?page=2"',
    why: 'Clients that follow such a link send their access token to another address.',
    remedy:
      'Build links from the public address of the service; behind a proxy, set that address in the service.',
    ...eachPage(function* ({ links }, _, { baseAddress }) {
      const listAddress = `${baseAddress}/v1/brands`
      for (const name of LINKS) {
        const url = links[name] === null ? null : URL.parse(links[name], listAddress)
        if (url && `${url.origin}${url.pathname}` !== listAddress) yield { field: name, value: links[name]! }
      }
    }),
  },
  'links-loop': {
    title: 'The list does not end',
    example: 'Page 2, whose next leads to page 2',
    why: 'A client that follows `next` to the end of the list never gets there.',
    remedy: 'Let `next` lead to brands that were not there before, and be null on the last page.',
    unit: 'lists',
  },
  'link-wrong-page': {
    title: 'A link leads to a different page than it says',
    example: 'prev of page 4 returns the brands of page 2',
    why: 'People and programs that page back and forth see the wrong brands.',
    remedy: 'Return exactly the brands of the page that the link names.',
  },
  'limit-ignored': {
    title: 'A page has more or fewer brands than requested',
    example: '?limit=100 returns 90 brands and a next page',
    why: 'Clients work out page numbers and positions from the limit.',
    remedy: 'Put exactly `limit` brands on every page but the last.',
    ...eachPage(function* ({ asked, number, limit, rows, links }) {
      const isTooFew = rows < limit && links.next !== null
      if (rows > limit || isTooFew)
        yield { field: `page ${number ?? asked}`, value: `${rows} brands`, detail: `limit=${limit}` }
    }),
  },
}

function* linkFindings(page: PageFacts, before: PageFacts | undefined): Generator<RawFinding> {
  const { asked, number, limit, links, rows } = page
  const found = (name: keyof PageLinks, detail: string): RawFinding => ({
    field: `${name} of page ${number ?? asked}`,
    value: links[name] ?? 'null',
    detail,
  })
  const [first, last, prev, next] = LINKS.map((name) => linkedPage(links[name]))
  for (const name of LINKS) {
    const query = linkQuery(links[name])
    const kept = query && queryValue(query, 'limit')
    if (kept != null && kept !== String(limit)) yield found(name, `requested with limit=${limit}`)
  }
  if (before && links.prev === null) yield found('prev', 'null on a page that follows another')
  if (!before && links.prev !== null && number === 1) yield found('prev', 'not null on the first page')
  if (first !== undefined && first !== 1) yield found('first', 'is not page 1')
  if (number === undefined) return
  if (before && prev !== undefined && prev !== number - 1) yield found('prev', `is not page ${number - 1}`)
  if (next !== undefined && next !== number + 1 && next > number)
    yield found('next', `is not page ${number + 1}`)
  if (last === undefined || rows === 0) return
  if (links.next === null && last !== number)
    yield found('last', `this page has no next, and is page ${number}`)
  if (links.next !== null && last <= number) yield found('last', `a page follows page ${number}`)
}
