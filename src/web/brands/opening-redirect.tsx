import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '#web/routing/paths.ts'

/** Adds the opening query to a list address that has none, so that the address always says what is requested. */
export function OpeningRedirect({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const { id } = useParams()
  return search === '' && id === undefined ? <Navigate to={paths.brands()} replace /> : children
}
