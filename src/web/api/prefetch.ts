import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { mayRefetch } from './retry-policy.ts'

/**
 * Fetches a query that is likely to be needed, unless its data is current or the service has refused it. The view that
 * needs the query handles a failure.
 */
export function prefetch<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey })
  if (!query || mayRefetch(query)) void queryClient.prefetchQuery(options)
}
