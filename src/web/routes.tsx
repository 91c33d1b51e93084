import { Compass } from 'lucide'
import { type ReactElement, type ReactNode } from 'react'
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router-dom'
import { AddressPreferences } from '#web/data/preferences.tsx'
import { ButtonLink } from '#web/data/navigation.tsx'
import { paths, routePatterns } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { BrandDetail, BrandsPage } from '#web/list/brands-page.tsx'
import { Heading, Page, Toolbar } from '#web/ui/layout.tsx'
import { Empty, Toasts } from '#web/ui/messages.tsx'
import { ErrorBoundary, lazyScreen } from '#web/ui/lazy-screen.tsx'

const MatchPage = lazyScreen(
  async () => (await import('#web/match/match-page.tsx')).MatchPage,
  <Page>
    <Toolbar>
      <Heading level={1}>Match a list</Heading>
    </Toolbar>
  </Page>,
)
const CheckupPage = lazyScreen(async () => (await import('#web/checkup/checkup-page.tsx')).CheckupPage)
const ShortlistPage = lazyScreen(
  async () => (await import('#web/shortlist/shortlist-page.tsx')).ShortlistPage,
)

/** Every route of the app, inside `layout`. */
export const routesIn = (layout: ReactElement): RouteObject[] => [
  {
    element: (
      <ByAddress>
        {layout}
        <Toasts />
      </ByAddress>
    ),
    children: [
      { index: true, element: <Navigate to={paths.brands()} replace /> },
      {
        path: routePatterns.brands,
        element: (
          <OpeningRedirect>
            <BrandsPage />
          </OpeningRedirect>
        ),
        // The list stays visible while the code of the detail loads, and if it fails to load.
        children: [{ path: routePatterns.brand, element: late(<BrandDetail />) }],
      },
      { path: routePatterns.match, element: late(<MatchPage />) },
      { path: routePatterns.shortlist, element: late(<ShortlistPage />) },
      { path: routePatterns.checkup, element: late(<CheckupPage />) },
      { path: routePatterns.formerMatch, element: <Navigate to={paths.match()} replace /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** A screen whose code loads when it opens. If that fails, the rest of the page stays, and the next address tries again. */
function Late({ children }: { children: ReactElement }) {
  return <ErrorBoundary address={useLocation().pathname}>{children}</ErrorBoundary>
}
const late = (screen: ReactElement) => <Late>{screen}</Late>

function ByAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <ErrorBoundary wholePage address={pathname + search}>
      <AddressPreferences>{children}</AddressPreferences>
    </ErrorBoundary>
  )
}

/** Adds the opening query to a list address that has none, so that the address always says what is requested. */
function OpeningRedirect({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const { id } = useParams()
  return search === '' && id === undefined ? <Navigate to={paths.brands()} replace /> : children
}

const NotFoundPage = () => (
  <Empty
    wholePage
    icon={Compass}
    title="Page not found"
    actions={<ButtonLink to={paths.brands()}>Go to all brands</ButtonLink>}
  >
    <title>{`Page not found: ${catalogueName()}`}</title>
    The address may be incomplete or belong to another catalogue.
  </Empty>
)
