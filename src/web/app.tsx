import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { brandQueries, createQueryClient } from '#web/data/brand-queries.ts'
import { BASE_PATH, NavigationProvider } from '#web/data/navigation.tsx'
import { BrandDetail } from '#web/detail/late-detail.ts'
import { listQueryAt } from '#web/list/list-address.ts'
import { session } from '#web/session/session.ts'
import { Layout } from './layout.tsx'
import { routesIn } from './routes.tsx'

const queryClient = createQueryClient()
session.subscribe((current) => {
  if (current.status === 'signed-out') queryClient.clear()
})

/**
 * Requests the list of the address before anything is rendered, and waits `timeout` milliseconds for the response: it was
 * sent together with the request for this code, so that mostly one rendering is enough instead of two. The code
 * of an open brand is requested as well, but not waited for.
 */
export async function prefetchList(timeout = 50): Promise<void> {
  const query = session.get().status === 'signed-in' && listQueryAt(location, document.baseURI)
  if (!query) return
  if (/\/brands\/[^/]+$/.test(location.pathname)) void BrandDetail.preload()
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
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={BASE_PATH} useTransitions={false}>
        <NavigationProvider>
          <Routes layout={layout} />
        </NavigationProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Routes({ layout }: { layout: ReactElement }) {
  const [routes] = useState(() => routesIn(layout))
  return useRoutes(routes)
}
