import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  brandChangeSchema,
  brandListSchema,
  brandSchema,
  pageLinksSchema,
  singleBrandSchema,
} from '#contract/brand.ts'
import { problemSchema } from '#contract/problem.ts'
import { DEFAULT_LIMIT, LIST_PARAMETERS } from '#contract/list-query.ts'
import { ORDERS } from '#contract/orders.ts'
import { PARAMETERS } from '#contract/read-list-request.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, importInto } from '#service/testing/stores.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'

const SOURCE = readFileSync(new URL('openapi.json', import.meta.url), 'utf8')
const { paths, components } = JSON.parse(SOURCE)

test('a public linter in its strictest mode finds no problems', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: SOURCE, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('it is served unchanged without a token, and a known ETag gets a 304', async () => {
  const { ask } = await serviceUnderTest([], { publicUrl: 'https://brands.test/tools' })
  const response = await ask({ url: '/tools/openapi.json' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.body).toBe(SOURCE)
  const known = { 'if-none-match': String(response.headers.etag) }
  expect((await ask({ url: '/openapi.json', headers: known })).statusCode).toBe(304)
})

function jsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema) as Record<string, unknown>
  return json
}

test('parameters are those of the contract', () => {
  const query = paths['/v1/brands'].get.parameters.filter(
    (parameter: { in?: string }) => parameter.in === 'query',
  )
  expect(query.map(({ name }: { name: string }) => name)).toEqual([...LIST_PARAMETERS])
  for (const name of LIST_PARAMETERS) {
    const { schema, allowed } = PARAMETERS[name]
    const described = query.find((parameter: { name: string }) => parameter.name === name)
    const given = name === 'limit' ? { default: DEFAULT_LIMIT } : {}
    expect(described.schema).toEqual({ ...jsonSchema(schema), ...given })
    expect(described.description).toMatch(new RegExp(` Must be ${RegExp.escape(allowed)}\\.$`))
  }
})

test('schemas are those of the contract; a brand may have additional fields', () => {
  const registry = z.registry<{ id: string }>()
  registry.add(brandSchema, { id: 'Brand' })
  registry.add(brandChangeSchema, { id: 'BrandChange' })
  registry.add(pageLinksSchema, { id: 'PageLinks' })
  registry.add(brandListSchema, { id: 'BrandList' })
  registry.add(singleBrandSchema, { id: 'SingleBrand' })
  registry.add(problemSchema, { id: 'Problem' })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` })
  const expected = Object.entries(schemas).map(([name, schema]) => {
    const { $schema: _, $id: __, ...json } = schema as Record<string, unknown>
    return [name, json]
  })
  const { description: _, additionalProperties, properties, ...brand } = components.schemas.Brand
  const { changes, ...four } = properties
  expect(changes).toMatchObject({ items: { $ref: '#/components/schemas/BrandChange' }, maxItems: 20 })
  expect(additionalProperties).toEqual({ type: ['string', 'null'], maxLength: 1000 })
  expect({
    ...components.schemas,
    Brand: { ...brand, properties: four, additionalProperties: false },
  }).toEqual(Object.fromEntries(expected))
})

test('responses match the schemas, with and without additional fields', async () => {
  const brands = [aBrand({ fields: '{"country":"DE"}' })]
  const { ask, get, store } = await serviceUnderTest(brands)
  const special = createToken()
  await store.tokens.add(tokenRecord(special, 'special', ['country', 'website', 'changes']))
  await importInto(store, [{ ...brands[0]!, name: 'Apex' }])
  const ajv = new Ajv2020({ strict: false, formats: { uri: true } })
  ajv.addSchema({ $id: 'api', components })
  const fits = (schema: string, body: unknown) =>
    ajv.compile({ $ref: `api#/components/schemas/${schema}` })(body)
  for (const [url, schema] of [
    ['/v1/brands', 'BrandList'],
    ['/v1/brands/1', 'SingleBrand'],
    ['/v1/brands/2', 'Problem'],
  ] as const) {
    expect(fits(schema, (await get(url)).json())).toBe(true)
    const headers = { authorization: `Bearer ${special}` }
    expect(fits(schema, (await ask({ url, headers })).json())).toBe(true)
  }
  expect(fits('SingleBrand', { data: { id: '1' } })).toBe(false)
})

test('the table of orders in docs/api.md has each order', () => {
  const table = readFileSync('docs/api.md', 'utf8').split('### Order')[1]!.split('\n### ')[0]!
  const documented = Array.from(table.matchAll(/^\| `([\w-]+)` \|/gm), ([, order]) => order)
  expect(documented).toEqual(expect.arrayContaining(['order', ...ORDERS]))
})

test('every error status of docs/api.md is declared for each path', () => {
  const table = readFileSync('docs/api.md', 'utf8').split('## Errors')[1]!.split('\n## ')[0]!
  const rows = Array.from(table.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm), ([, statuses = '']) => statuses)
  const documented = rows.flatMap((row) => row.split(', ')).toSorted()
  expect(documented).toContain('421')
  for (const path of ['/v1/brands', '/v1/brands/{id}']) {
    const declared = Object.keys(paths[path].get.responses).filter((status) => status >= '400')
    expect(declared.toSorted()).toEqual(documented)
  }
  expect(table).toMatch(/^\| 417 .*; the response has no body/m)
  expect(components.responses.Problem417).not.toHaveProperty('content')
})
