import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { brandQueries } from '#web/api/brand-queries.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { listQueryAt } from '#web/brands/list/list-address.ts'
import { BASE_PATH, NavigationProvider } from '#web/routing/navigation.tsx'
import { getSession, onSessionEnd, refuseSession } from '#web/session/session.ts'
import { routes } from './router.tsx'

const queryClient = createQueryClient(refuseSession)
onSessionEnd(() => queryClient.clear())

/**
 * Asks for what the address means before anything is drawn, and waits a moment for the answer, in milliseconds: it set
 * out together with this code, so that mostly one drawing does instead of two.
 */
export async function prepareApp(patience = 50): Promise<void> {
  const query = getSession().status === 'in' && listQueryAt(location, document.baseURI)
  if (!query) return
  await Promise.race([
    queryClient.prefetchQuery(brandQueries.list(query)),
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
}

/** Everything that is shown to somebody who is signed in. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={BASE_PATH} useTransitions={false}>
        <Routes />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function Routes() {
  return <NavigationProvider>{useRoutes(routes)}</NavigationProvider>
}
