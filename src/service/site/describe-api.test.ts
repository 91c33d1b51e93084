import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { LIST_PARAMETERS } from '#contract/list-query.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { describeApi } from './describe-api.ts'

const ADDRESS = 'https://brands.test/tools'

test('a public linter has nothing to say, in its strictest mode', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(describeApi(ADDRESS)), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('the linter would say so if something were wrong', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const broken = JSON.stringify(describeApi(ADDRESS)).replace('"in":"path"', '"in":"query"')
  expect(await lintFromString({ source: broken, config })).not.toEqual([])
})

test('it is served to anyone, with the address of the service', async () => {
  const { ask } = await serviceUnderTest([], { publicUrl: ADDRESS })
  const response = await ask({ url: '/openapi.json' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(describeApi(ADDRESS))))
})

test('without PUBLIC_URL, it names the host of each request', async () => {
  const { ask } = await serviceUnderTest()
  for (const host of ['one.example', 'two.example:8080'])
    expect((await ask({ url: '/openapi.json', headers: { host } })).json()).toMatchObject({
      servers: [{ url: `http://${host}` }],
    })
  expect((await ask({ url: '/openapi.json', headers: { host: 'a"b' } })).statusCode).toBe(400)
})

test('parameters and schemas are those of the contract', () => {
  const api = JSON.parse(JSON.stringify(describeApi(ADDRESS)))
  const { parameters } = api.paths['/v1/brands'].get
  const query = parameters.filter((parameter: { in?: string }) => parameter.in === 'query')
  expect(query.map(({ name }: { name: string }) => name)).toEqual([...LIST_PARAMETERS])
  expect(parameters.find(({ name }: { name: string }) => name === 'limit').schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 10,
  })
  const { Brand, BrandList } = api.components.schemas
  expect(Object.keys(Brand.properties)).toEqual(['id', 'name', 'logo', 'updated_at'])
  expect(Brand.additionalProperties).toBe(false)
  expect(BrandList.properties.data.items).toEqual({ $ref: '#/components/schemas/Brand' })
})

test('asked with a valid token that has additional fields, it describes them, and to nobody else', async () => {
  const { ask, store, token } = await serviceUnderTest()
  const [special, revoked] = [createToken(), createToken()]
  await store.tokens.add(tokenRecord(special, 'special', ['country', 'website']))
  await store.tokens.add({ ...tokenRecord(revoked, 'revoked', ['country']), revokedAt: 1 })
  const brandOf = async (text?: string) => {
    const response = await ask({
      url: '/openapi.json',
      headers: text === undefined ? {} : { authorization: `Bearer ${text}` },
    })
    expect(response.statusCode).toBe(200)
    expect(String(response.headers.vary)).toContain('Authorization')
    return response.json<{ components: { schemas: { Brand: object } } }>().components.schemas.Brand
  }
  const plain = await brandOf()
  const four = ['id', 'name', 'logo', 'updated_at']
  expect(plain).toMatchObject({ required: four })
  for (const text of [token, revoked, 'wrong', 'x'.repeat(600)]) expect(await brandOf(text)).toEqual(plain)
  expect(await brandOf(special)).toMatchObject({
    properties: { website: { type: ['string', 'null'] } },
    required: [...four, 'country', 'website'],
    additionalProperties: false,
  })
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(describeApi(ADDRESS, ['country', 'website']))
  expect(await lintFromString({ source, config })).toEqual([])
})

test('the response to a client that has the current one is declared, with its tag', () => {
  const { paths, components } = JSON.parse(JSON.stringify(describeApi(ADDRESS)))
  for (const path of ['/v1/brands', '/v1/brands/{id}']) {
    const { parameters, responses } = paths[path].get
    expect(responses['304']).toEqual({ $ref: '#/components/responses/NotModified' })
    expect(responses['200'].headers.ETag).toMatchObject({ schema: { type: 'string' } })
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IfNoneMatch' })
  }
  expect(components.responses.NotModified.headers.ETag).toBeDefined()
})

test('every error status of docs/api.md is declared for each path', () => {
  const table = readFileSync('docs/api.md', 'utf8').split('## Errors')[1]!.split('\n## ')[0]!
  const rows = Array.from(table.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm), ([, statuses = '']) => statuses)
  const documented = rows.flatMap((row) => row.split(', ')).toSorted()
  expect(documented).toContain('421')
  const { paths, components } = JSON.parse(JSON.stringify(describeApi(ADDRESS)))
  for (const path of ['/v1/brands', '/v1/brands/{id}']) {
    const declared = Object.keys(paths[path].get.responses).filter((status) => status >= '400')
    expect(declared.toSorted()).toEqual(documented)
  }
  expect(table).toMatch(/^\| 417 .*; without a body/m)
  expect(components.responses.Problem417).not.toHaveProperty('content')
})
