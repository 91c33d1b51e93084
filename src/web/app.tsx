import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { delay } from '#client/abortable.ts'
import { brandQueries, createQueryClient } from '#web/data/brand-queries.ts'
import { BASE_PATH, NavigationProvider } from '#web/data/navigation.tsx'
import { BrandDetail } from '#web/list/brands-page.tsx'
import { listQueryAt } from '#web/list/list-address.ts'
import { session } from '#web/session/session.ts'
import { Layout } from './layout.tsx'
import { routesIn } from './routes.tsx'

const queryClient = createQueryClient()
session.subscribe(({ status }) => {
  if (status === 'signed-out') queryClient.clear()
  // After a later sign-in too, the list is requested before the app renders.
  else void prefetchList()
})

/**
 * Requests the list at the current address before the first render, and waits a moment for it. The early script has
 * usually sent that request already, so the first render often has the rows and a second one is not needed. If a brand is
 * open, its code is preloaded too, without waiting for it.
 */
export async function prefetchList(): Promise<void> {
  const query = session.get().status === 'signed-in' && listQueryAt(location, document.baseURI)
  if (!query) return
  if (/\/brands\/[^/]+$/.test(location.pathname)) void BrandDetail.preload()
  await Promise.race([queryClient.prefetchQuery(brandQueries.list(query)), delay(50)])
}

const APP_LAYOUT = <Layout />

/** The app for a signed-in user. `layout` wraps every screen. */
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
