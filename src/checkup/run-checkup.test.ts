import { expect, test } from 'vitest'
import { BrandClient } from '#client/brand-client.ts'
import { RULES } from './rules/rule-table.ts'
import { type CheckupOptions, runCheckup } from './run-checkup.ts'
import { type CatalogueService, startCatalogueService, TOKEN } from './testing/catalogue-service.ts'
import { cleanCatalogue, rectInspector, svg } from './testing/clean-catalogue.ts'
import { PLANTED_FAULTS } from './testing/planted-faults.ts'

function check(
  { baseAddress }: CatalogueService,
  inspector: CheckupOptions['inspector'],
  more?: Partial<CheckupOptions>,
) {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return runCheckup({ client, inspector, ...more }, new AbortController().signal)
}

test('a clean catalogue has no finding, and every rule judges something', async () => {
  const catalogue = cleanCatalogue()
  await using service = await startCatalogueService(catalogue)
  const { findings, outcomes, ...report } = await check(service, rectInspector(catalogue.files))
  expect(findings).toEqual([])
  expect(outcomes.filter(({ judged }) => judged === 0)).toEqual([])
  expect(outcomes.filter(({ notJudged }) => notJudged.length > 0)).toEqual([])
  // The sample that was asked for is named, so that a later run can ask again.
  expect(outcomes.find(({ rule }) => rule === 'detail-differs')?.asked).toHaveLength(100)
  expect(report).toMatchObject({ ended: 'finished', brands: 250, total: 250, pages: 3, logos: 250 })
  expect(report.requests).toBe(service.asked.length)
  expect(service.logoHeaders).not.toContain(`Bearer ${TOKEN}`)
})

test('a brand that is added after the list was read causes only the finding of a moved total', async () => {
  const catalogue = cleanCatalogue()
  const { brands } = catalogue
  let asked = 0
  await using service = await startCatalogueService({
    ...catalogue,
    intercept(url) {
      if (url.searchParams.get('page') === '3' && ++asked === 2)
        brands.push({ ...brands[0]!, id: '999', name: 'Latecomer', updated_at: Math.ceil(Date.now() / 1000) })
      return undefined
    },
  })
  const { findings } = await check(service, null)
  expect(asked).toBeGreaterThan(1)
  expect(findings.map(({ rule }) => rule)).toEqual(['total-moved'])
})

test('one fault is told once: a repeated row, a brand entered twice, a blank pixel; a skipped brand is named', async () => {
  const catalogue = cleanCatalogue(120)
  const { brands, files } = catalogue
  files.set(brands[9]!.logo, { ...svg(''), body: svg('', 1, 1).body })
  brands[20] = { ...brands[19]!, id: '21' }
  await using service = await startCatalogueService({
    ...catalogue,
    // The last brand of page 1 comes again in place of the first of page 2.
    alterList: ({ body, page, url }) => {
      if (page === 2 && !url.searchParams.has('updated_after')) body.data[0] = brands[99]
    },
  })
  const { findings } = await check(service, rectInspector(files))
  const found = findings.map(({ rule, brand }) => `${rule} ${brand}`)
  expect(found.filter((words) => !words.startsWith('link'))).toEqual([
    'id-repeated 100',
    'brand-skipped 101',
    'name-repeated 20',
    'name-repeated 21',
    'logo-blank 10',
  ])
})

test('where most logos are slow, the connection is named once, and no logo', async () => {
  const catalogue = cleanCatalogue(12)
  for (const [path, file] of catalogue.files) catalogue.files.set(path, { ...file, waits: 5000 })
  await using service = await startCatalogueService(catalogue)
  const { findings, outcomes } = await check(service, rectInspector(catalogue.files), {
    rules: ['logo-slow'],
  })
  expect(findings).toEqual([])
  expect(outcomes[0]).toMatchObject({
    judged: 0,
    notJudged: [{ cause: expect.stringContaining('connection'), count: 1 }],
  })
})

test('a bound that is included is a fault of the service, found without brands of odd dates', async () => {
  const catalogue = cleanCatalogue(450)
  // Longer than the pages that are read of one answer: the brands of a bound in the middle must be found as well.
  for (const brand of catalogue.brands.slice(0, 100)) brand.updated_at = 0
  await using service = await startCatalogueService({ ...catalogue, isAfter: (at, bound) => at >= bound })
  const { findings } = await check(service, null, { rules: ['window-bound-included', 'window-wrong'] })
  expect(findings.map(({ brand, field }) => [brand, field])).toEqual([[null, 'updated_after']])
})

test('there is a planted fault for every rule', () => {
  expect(PLANTED_FAULTS.map(({ rule }) => rule)).toEqual([...RULES.keys()])
})

test.each(PLANTED_FAULTS.map((fault) => [fault.rule, fault] as const))(
  '%s is found, and nothing else',
  async (rule, { parts }) => {
    const faulty = parts()
    await using service = await startCatalogueService(faulty)
    // Only logo rules need the logos, which take most of the time to load.
    const inspector = RULES.get(rule)?.group === 'logos' ? rectInspector(faulty.files) : null
    const { findings } = await check(service, inspector)
    expect(findings.map((finding) => finding.rule)).toContain(rule)
    const others = findings.filter((finding) => finding.rule !== rule)
    expect(
      others.map((other) => [other.rule, other.brand, other.field, other.value, other.detail].join(' | ')),
    ).toEqual([])
  },
)
