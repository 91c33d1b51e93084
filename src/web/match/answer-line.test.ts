import { afterEach, expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { answerLine } from './answer-line.ts'
import { forgetAll, remember } from './kept/decisions.ts'
import { outcomeOf } from './line-outcome.ts'
import type { LookupService } from './match/look-up-line.ts'

const exchange = { method: 'GET', url: '', duration: 0, headers: [] } as const
const brands = ['Acme', 'Globex', 'Initech'].map((name, index) =>
  readBrand({ id: String(index + 1), name, logo: 'https://l.example/x.svg', updated_at: 1_700_000_000 }),
)
const service: LookupService = {
  ask: (send) => send(),
  client: {
    baseAddress: 'https://brands.example',
    list: async (query): Promise<BrandPage> => ({
      brands: brands.filter(({ name }) =>
        name!.toLowerCase().includes((queryValue(query, 'name') ?? '').toLowerCase()),
      ),
      links: { first: null, last: null, prev: null, next: null },
      timestampForm: 'seconds',
      exchange,
    }),
    single: async (id) => ({ brand: brands.find((brand) => brand.id === id)!, text: '', exchange }),
  },
}

async function answersTo(text: string, mostParts = 100) {
  const answers = await answerLine({ text }, service, mostParts)
  return answers.map((line) => `${line.text}: ${outcomeOf({ ...line, numbers: [] })}`)
}

afterEach(forgetAll)

test.each([
  ['Acme', ['Acme: found']],
  ['Acme, Globex; Initech', ['Acme: found', 'Globex: found', 'Initech: found']],
  ['Acme, Globex, Zzyzx', ['Acme: found', 'Globex: found', 'Zzyzx: none']],
  ['Acme, Zzyzx', ['Acme, Zzyzx: open']],
  ['1,2,3', ['1: found', '2: found', '3: found']],
  ['1,200', ['1,200: none']],
])('%s', async (text, outcomes) => expect(await answersTo(text)).toEqual(outcomes))

test('with no room for its parts, a line stays one', async () => {
  expect(await answersTo('Acme, Globex', 1)).toEqual(['Acme, Globex: open'])
})

test('a line that was decided before stays one', async () => {
  remember({ text: 'Acme, Globex', brand: null })
  expect(await answersTo('Acme, Globex')).toEqual(['Acme, Globex: none'])
  remember({ text: 'Acme, Globex', brand: { id: '3', name: 'Initech' } })
  expect(await answersTo('Acme, Globex')).toEqual(['Acme, Globex: found'])
})
