import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { brandQueries } from '#web/data/brand-queries.ts'
import { createQueryClient } from '#web/data/query-client.ts'
import { BASE_PATH } from '#web/data/routing/navigation.tsx'
import { BrandDetail } from '#web/detail/late-detail.ts'
import { listQueryAt } from '#web/list/list-address.ts'
import { session } from '#web/session/session.ts'
import { preload } from '#web/ui/preload.ts'
import { Layout } from './layout.tsx'
import { routesIn } from './routes.tsx'

const queryClient = createQueryClient()
let router: ReturnType<typeof createBrowserRouter> | undefined
session.subscribe((current) => {
  if (current.status !== 'signed-out') return
  queryClient.clear()
  // The next session begins at whatever address it finds.
  router?.dispose()
  router = undefined
})

/**
 * Requests the list of the address before anything is rendered, and waits `timeout` milliseconds for the response: it was
 * sent together with the request for this code, so that mostly one rendering is enough instead of two. The code
 * of an open brand is requested as well, but not waited for.
 */
export async function prefetchList(timeout = 50): Promise<void> {
  const query = session.get().status === 'signed-in' && listQueryAt(location, document.baseURI)
  if (!query) return
  if (/\/brands\/[^/]+$/.test(location.pathname)) preload(BrandDetail)
  await Promise.race([
    queryClient.prefetchQuery(brandQueries.list(query)),
    new Promise((resolve) => {
      setTimeout(resolve, timeout)
    }),
  ])
}

const APP_LAYOUT = <Layout />

/** Everything that requires a session. `layout` is what surrounds the screens. */
export function App({ layout = APP_LAYOUT }: { layout?: ReactElement }) {
  const [appRouter] = useState(() => (router ??= routerOf(routesIn(layout))))
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={appRouter} useTransitions={false} />
    </QueryClientProvider>
  )
}

/** A router for the folder that this page is served at. */
export const routerOf = (routes: RouteObject[]) => createBrowserRouter(routes, { basename: BASE_PATH })
