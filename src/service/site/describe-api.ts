import * as z from 'zod/mini'
import { brandSchema } from '#contract/brand.ts'
import { brandListSchema, singleBrandSchema } from '#contract/envelope.ts'
import { DEFAULT_LIMIT, LIST_PARAMETERS, type ListParameter } from '#contract/list-query.ts'
import { listParameter } from '#contract/read-list-request.ts'
import { pageLinksSchema } from '#contract/envelope.ts'
import { problemSchema } from '#contract/problem.ts'

type Json = Readonly<Record<string, unknown>>

const MEANINGS: Record<ListParameter, string> = {
  name: 'Only brands whose name contains this text, whatever its case and accents.',
  id: 'Only the brand with this id.',
  updated_after: 'Only brands updated after this moment, itself excluded.',
  updated_before: 'Only brands updated before this moment, itself excluded.',
  order: 'The order of the list, which only this service has; by id when not given.',
  limit: `How many brands a page has at most; ${DEFAULT_LIMIT} when not given.`,
  page: 'Which page; 1 when not given. Following the links is cheaper than counting pages.',
  cursor: 'Where the page begins or ends, which only the links of this service say.',
}

const IF_NONE_MATCH = { $ref: '#/components/parameters/IfNoneMatch' }
const TAG = { ETag: { description: 'Names this answer, for `If-None-Match`.', schema: { type: 'string' } } }

/**
 * The service as an OpenAPI 3.1 document, its schemas and parameters generated from the contract.
 * @param address the service's own address, without a trailing slash.
 */
export function describeApi(address: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brand Catalogue',
      version: '1.0.0',
      description: 'Brands to read: as a filtered list, page by page, or one by its id.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: address }],
    tags: [{ name: 'Brands', description: 'Brands, and when each was last updated.' }],
    security: [{ token: [] }],
    paths: {
      '/v1/brands': {
        get: {
          operationId: 'listBrands',
          tags: ['Brands'],
          summary: 'List brands',
          description: 'Brands in ascending order of their ids. `links.next` leads on until it is null.',
          parameters: [...LIST_PARAMETERS.map(describeParameter), IF_NONE_MATCH],
          responses: responses('A page of brands.', 'BrandList', ['400', '401', '429', '503']),
        },
      },
      '/v1/brands/{id}': {
        get: {
          operationId: 'getBrand',
          tags: ['Brands'],
          summary: 'Get one brand',
          parameters: [
            { ...describeParameter('id'), in: 'path', required: true, description: 'The id of the brand.' },
            IF_NONE_MATCH,
          ],
          responses: responses('The brand.', 'SingleBrand', ['401', '404', '429', '503']),
        },
      },
    },
    components: {
      schemas: describeSchemas(),
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description:
            'The `ETag` of an earlier answer. If it is still the same, the answer is a 304 without a body.',
          schema: { type: 'string' },
        },
      },
      responses: {
        NotModified: { description: 'The answer is still the one with this tag.', headers: TAG },
        ...describeProblems(),
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token of this service.' },
      },
    },
  }
}

function describeParameter(name: ListParameter): Json {
  const { schema, allowed } = listParameter(name)
  const { $schema: _, ...json } = z.toJSONSchema(schema) as Record<string, unknown>
  return {
    name,
    in: 'query',
    description: `${MEANINGS[name]} Must be ${allowed}.`,
    schema: name === 'limit' ? { ...json, default: DEFAULT_LIMIT } : json,
  }
}

/** The contract's schemas, each once, referring to each other. */
function describeSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  registry.add(brandSchema, { id: 'Brand' })
  registry.add(pageLinksSchema, { id: 'PageLinks' })
  registry.add(brandListSchema, { id: 'BrandList' })
  registry.add(singleBrandSchema, { id: 'SingleBrand' })
  registry.add(problemSchema, { id: 'Problem' })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...json } = schema as Record<string, unknown>
      return [name, json]
    }),
  )
}

const PROBLEMS = {
  '400': 'A parameter is wrong, unknown or repeated: `errors` has one entry for each.',
  '401': 'The access token is missing, unknown, expired or revoked.',
  '404': 'There is no such brand.',
  '429': 'Too many requests with this token, or with wrong ones from this address.',
  '503': 'The service cannot reach its data for now.',
} as const

function describeProblems(): Json {
  const retry = {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  }
  const challenge = {
    'WWW-Authenticate': { description: 'What is wrong (RFC 6750).', schema: { type: 'string' } },
  }
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => [
      `Problem${status}`,
      {
        description,
        ...(status === '401' && { headers: challenge }),
        ...((status === '429' || status === '503') && { headers: retry }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function responses(description: string, schema: string, problems: readonly (keyof typeof PROBLEMS)[]): Json {
  return {
    '200': {
      description,
      headers: TAG,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    '304': { $ref: '#/components/responses/NotModified' },
    ...Object.fromEntries(
      problems.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
  }
}
