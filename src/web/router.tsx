import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router-dom'
import { BrandsPage } from '#web/list/brands-page.tsx'
import { BrandDetail } from '#web/detail/late-detail.ts'
import { paths, routePatterns } from '#web/data/routing/paths.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { CheckupPage, MatchPage, ShortlistPage } from './late-screens.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** All routes of the app, inside `layout`. */
export const routesIn = (layout: ReactElement): RouteObject[] => [
  {
    element: layout,
    children: [
      { index: true, element: <Navigate to={paths.brands()} replace /> },
      {
        path: routePatterns.brands,
        element: (
          <OpeningRedirect>
            <BrandsPage />
          </OpeningRedirect>
        ),
        children: [
          {
            path: routePatterns.brand,
            // With its own boundaries, the list stays while the code of the detail loads, and when it cannot be loaded.
            element: (
              <ErrorBoundary>
                <Suspense>
                  <BrandDetail />
                </Suspense>
              </ErrorBoundary>
            ),
          },
        ],
      },
      ...[
        { path: routePatterns.match, Page: MatchPage },
        { path: routePatterns.shortlist, Page: ShortlistPage },
        { path: routePatterns.checkup, Page: CheckupPage },
      ].map(({ path, Page }) => ({
        path,
        element: (
          <ErrorBoundary key={path}>
            <Suspense>
              <Page />
            </Suspense>
          </ErrorBoundary>
        ),
      })),
      { path: routePatterns.formerMatch, element: <Navigate to={paths.match()} replace /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

/** Adds the opening query to a list address that has none, so that the address always says what is requested. */
function OpeningRedirect({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const { id } = useParams()
  return search === '' && id === undefined ? <Navigate to={paths.brands()} replace /> : children
}
