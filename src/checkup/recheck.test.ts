import { expect, test } from 'vitest'
import { setImmediate as turn } from 'node:timers/promises'
import { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { canRecheck, recheck } from './recheck.ts'
import { acceptFindings, carryAccepted } from './report/accepted-findings.ts'
import { compareCatalogues } from './report/compare-catalogues.ts'
import { startCheckup } from './run-checkup.ts'
import { startCatalogueService, TOKEN } from './testing/catalogue-service.ts'
import { cleanCatalogue } from './testing/clean-catalogue.ts'

const signal = new AbortController().signal

test('checking findings again asks for their brands alone, and leaves out what is mended', async () => {
  const catalogue = cleanCatalogue(30)
  for (const brand of catalogue.brands.slice(0, 4)) brand.name = `${brand.name}  Inc`
  await using service = await startCatalogueService(catalogue)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: TOKEN })
  const rules = ['name-blanks', 'time-stale']
  let report = await startCheckup({ client, inspector: null, rules }).report
  expect(report.findings.map(({ brand }) => brand)).toEqual(['1', '2', '3', '4'])
  report = acceptFindings(report, [report.findings[3]!], 'Spelt like this')

  catalogue.brands[0]!.name = 'Mended'
  catalogue.brands.splice(2, 1) // brand 3 is deleted
  const asked = service.asked.length
  const { report: checked, ...counts } = await recheck({
    client,
    inspector: null,
    report,
    findings: report.findings,
    signal,
  })
  const again = carryAccepted(checked, report.findings)
  expect(counts).toEqual({ fixed: 2, still: 2, open: 0 })
  expect(service.asked.slice(asked).toSorted()).toEqual(['1', '2', '3', '4'].map((id) => `/v1/brands/${id}`))
  expect(again.findings.map(({ brand, accepted }) => [brand, accepted])).toEqual([
    ['2', undefined],
    ['4', 'Spelt like this'],
  ])
  expect(again.outcomes.find(({ rule }) => rule === 'name-blanks')).toMatchObject({
    findings: 1,
    accepted: 1,
  })
  expect(again.catalogue.names[0]).toBe('Mended')

  const withdrawn = acceptFindings(report, [report.findings[3]!], null)
  expect(
    carryAccepted(again, withdrawn.findings).outcomes.find(({ rule }) => rule === 'name-blanks'),
  ).toMatchObject({
    findings: 2,
    accepted: 0,
  })
})

test('a logo that cannot be judged again stays a finding', async () => {
  const catalogue = cleanCatalogue(3)
  catalogue.brands[1]!.logo = '/logos/gone.svg'
  await using service = await startCatalogueService(catalogue)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: TOKEN })
  const broken = { inspect: async () => ({ state: 'broken', cause: 'Answered 404' }) as const }
  const report = await startCheckup({ client, inspector: broken, rules: ['logo-broken'] }).report
  const refused = { inspect: async () => ({ state: 'not-judged', cause: 'Refused' }) as const }
  const again = await recheck({ client, inspector: refused, report, findings: report.findings, signal })
  expect(again).toMatchObject({ fixed: 0, still: 0, open: 3 })
  expect(again.report.findings).toEqual(report.findings)
})

test('after a failure no more brands are asked for', async () => {
  const catalogue = cleanCatalogue(30)
  for (const brand of catalogue.brands) brand.name = `${brand.name}  Inc`
  await using service = await startCatalogueService(catalogue)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: TOKEN })
  const { report } = startCheckup({ client, inspector: null, rules: ['name-blanks'] })
  const { findings } = await report
  expect(findings).toHaveLength(30)

  const answer = await client.single('2')
  const refusal = new HttpError(403, { exchange: answer.exchange })
  const asked: string[] = []
  const refusing = {
    baseAddress: client.baseAddress,
    list: client.list.bind(client),
    single(id: string) {
      asked.push(id)
      return id === '1' ? Promise.reject(refusal) : Promise.resolve(answer)
    },
  }
  const again = recheck({ client: refusing, inspector: null, report: await report, findings, signal })
  await expect(again).rejects.toBe(refusal)
  await turn() // by then, loops that go on would have asked for all
  expect(asked.length).toBeLessThan(10)
})

test('a deleted brand no longer counts for the others, and its other findings go with it', async () => {
  const catalogue = cleanCatalogue(4)
  for (const brand of catalogue.brands.slice(0, 2))
    Object.assign(brand, { name: 'Acme', updated_at: 1_200_000_000 })
  await using service = await startCatalogueService(catalogue)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: TOKEN })
  const report = await startCheckup({ client, inspector: null, rules: ['name-repeated', 'time-stale'] })
    .report
  catalogue.brands.splice(1, 1)
  const findings = report.findings.filter(({ rule }) => rule === 'name-repeated')
  const again = await recheck({ client, inspector: null, report, findings, signal })
  expect(again).toMatchObject({ fixed: 2, still: 0, open: 0 })
  expect(again.report.findings.map(({ rule, brand }) => [rule, brand])).toEqual([['time-stale', '1']])
  const { removed } = compareCatalogues(report, again.report)
  expect(removed?.map(({ id }) => id)).toEqual(['2'])
})

test('findings about the list, or about a brand without an id, cannot be checked again', () => {
  const brands = ['id-repeated', 'name-search-misses', 'detail-differs', 'logo-same-picture']
  expect(brands.filter((rule) => canRecheck({ rule, brand: '1' }))).toEqual([])
  expect(canRecheck({ rule: 'time-crowd', brand: null })).toBe(false)
  expect(canRecheck({ rule: 'name-blanks', brand: '#12' })).toBe(false)
  for (const rule of ['name-blanks', 'name-repeated', 'logo-broken', 'time-future']) {
    expect(canRecheck({ rule, brand: '1' })).toBe(true)
  }
})
