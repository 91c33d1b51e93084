import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '#web/routing/paths.ts'

/** A list address without a query is the list as it opens, written out: the address always says what is asked. */
export function OpeningRedirect({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const { id } = useParams()
  return search === '' && id === undefined ? <Navigate to={paths.brands()} replace /> : children
}
