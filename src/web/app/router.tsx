import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { OpeningRedirect } from '#web/brands/opening-redirect.tsx'
import { paths, routePatterns } from '#web/paths.ts'
import { NotFoundPage } from './error-pages.tsx'
import { Layout } from './layout.tsx'

export const loadBrandsPage = () => import('#web/brands/brands-page.tsx')
const BrandsPage = lazy(async () => ({ default: (await loadBrandsPage()).BrandsPage }))
const BrandDetail = lazy(async () => ({
  default: (await import('#web/brands/brand-detail.tsx')).BrandDetail,
}))

/** The map of the app. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
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
            // A boundary of its own: the list stays while the detail's code comes.
            element: (
              <Suspense>
                <BrandDetail />
              </Suspense>
            ),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
