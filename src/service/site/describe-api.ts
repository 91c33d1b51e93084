import * as z from 'zod/mini'
import { brandSchema } from '#contract/brand.ts'
import { brandListSchema, pageLinksSchema, singleBrandSchema } from '#contract/envelope.ts'
import { DEFAULT_LIMIT, LIST_PARAMETERS, type ListParameter } from '#contract/list-query.ts'
import { listParameter } from '#contract/read-list-request.ts'
import { problemSchema } from '#contract/problem.ts'

type Json = Readonly<Record<string, unknown>>

const MEANINGS: Record<ListParameter, string> = {
  name: 'Only brands whose name contains this text, whatever its case and accents.',
  id: 'Only the brand with this id.',
  updated_after: 'Only brands whose `updated_at` is greater than this.',
  updated_before: 'Only brands whose `updated_at` is less than this.',
  order:
    'The order of the list; by id when not given. A minus sign reverses it. `match` lists what fits `name` best first. An addition of this service.',
  limit: `How many brands a page has at most; ${DEFAULT_LIMIT} when not given.`,
  page: 'Which page; 1 when not given. Following the links is cheaper than counting pages.',
  cursor: 'Where the page begins or ends; only links contain it. An addition of this service.',
}

const IF_NONE_MATCH = { $ref: '#/components/parameters/IfNoneMatch' }
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
}
const TAG = {
  ETag: { description: 'Identifies this response, for `If-None-Match`.', schema: { type: 'string' } },
}

/**
 * The service as an OpenAPI 3.1 document, its schemas and parameters generated from the contract.
 * @param address the service's own address, without a trailing slash.
 * @param fields the names of the additional fields that the client gets.
 */
export function describeApi(address: string, fields: readonly string[] = []): Json {
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
          description:
            'Brands in ascending order of their ids, or in another `order`. `links.next` leads on until it is null.',
          parameters: [...LIST_PARAMETERS.map(describeParameter), IF_NONE_MATCH],
          responses: responses('A page of brands.', 'BrandList'),
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
          responses: responses('The brand.', 'SingleBrand'),
        },
      },
    },
    components: {
      schemas: describeSchemas(fields),
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description:
            'The `ETag` of an earlier response. If it is still current, the response is a 304 without a body.',
          schema: { type: 'string' },
        },
      },
      responses: {
        NotModified: { description: 'The response with this `ETag` is still current.', headers: TAG },
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

/** The contract's schemas, each once, referring to each other. Brands have the additional fields as well. */
function describeSchemas(fields: readonly string[]): Json {
  const registry = z.registry<{ id: string }>()
  registry.add(brandSchema, { id: 'Brand' })
  registry.add(pageLinksSchema, { id: 'PageLinks' })
  registry.add(brandListSchema, { id: 'BrandList' })
  registry.add(singleBrandSchema, { id: 'SingleBrand' })
  registry.add(problemSchema, { id: 'Problem' })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` })
  const all = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...json } = schema as Record<string, unknown>
      return [name, json]
    }),
  )
  return { ...all, Brand: withFields(all['Brand']!, fields) }
}

function withFields(brand: Json, fields: readonly string[]): Json {
  const { properties, required } = brand as { properties: Json; required: readonly string[] }
  const additional = fields.map((name) => [name, { type: ['string', 'null'] }])
  return {
    ...brand,
    properties: { ...properties, ...Object.fromEntries(additional) },
    required: [...required, ...fields],
  }
}

/** Every error status under `/v1`, those of a gateway included (docs/api.md). */
const PROBLEMS = {
  '400':
    'A parameter is invalid, unknown or repeated, with an entry in `errors` for each, or the Host header is invalid.',
  '401': 'The access token is missing, unknown, expired or revoked.',
  '404': 'There is no such brand, or no such path.',
  '405': 'The method is not GET or HEAD.',
  '408': 'The request took too long to arrive.',
  '414': 'The path and query are too long.',
  '417': 'The expectation is not `100-continue`.',
  '421': 'The service does not answer for the host in the Host header.',
  '429': 'Too many requests with this token, or with wrong ones from this address.',
  '431': 'The headers are too large.',
  '500': 'The service failed.',
  '502': 'As a gateway: the other service cannot be reached.',
  '503': 'The service cannot reach its data.',
  '504': 'As a gateway: the other service is too slow.',
} as const

const PROBLEM_HEADERS: Partial<Record<keyof typeof PROBLEMS, Json>> = {
  '401': { 'WWW-Authenticate': { description: 'What is wrong (RFC 6750).', schema: { type: 'string' } } },
  '405': { Allow: { description: 'The allowed methods.', schema: { type: 'string' } } },
  '429': RETRY_AFTER,
  '503': RETRY_AFTER,
}

function describeProblems(): Json {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, description]) => {
      const headers = PROBLEM_HEADERS[status as keyof typeof PROBLEMS]
      const schema = { $ref: '#/components/schemas/Problem' }
      const content = { 'application/problem+json': { schema } }
      // Node itself sends the 417, without a body.
      const hasBody = status !== '417'
      return [`Problem${status}`, { description, ...(headers && { headers }), ...(hasBody && { content }) }]
    }),
  )
}

function responses(description: string, schema: string): Json {
  return {
    '200': {
      description,
      headers: TAG,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    '304': { $ref: '#/components/responses/NotModified' },
    ...Object.fromEntries(
      Object.keys(PROBLEMS).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
  }
}
