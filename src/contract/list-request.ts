import type { ListRequest as ReadListRequest } from './read-list-request.ts'

/**
 * A list request with its filters side by side, and without an order: what the stores take for now. Temporary: they are to
 * take the request of `read-list-request.ts` itself, with its order.
 */
export interface ListRequest {
  readonly name?: string
  readonly id?: string
  readonly updatedAfter?: number
  readonly updatedBefore?: number
  readonly limit: number
  readonly page: number
  readonly cursor?: string
}

export function flatRequest({ filters, limit, page, cursor }: ReadListRequest): ListRequest {
  const { name, id, updated_after, updated_before } = filters
  return {
    ...(name !== undefined && { name }),
    ...(id !== undefined && { id }),
    ...(updated_after !== undefined && { updatedAfter: updated_after }),
    ...(updated_before !== undefined && { updatedBefore: updated_before }),
    limit,
    page,
    ...(cursor !== undefined && { cursor }),
  }
}
